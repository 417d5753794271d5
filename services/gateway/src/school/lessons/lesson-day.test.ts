import { broadcastsRoutes } from '@dzvinok/contract/broadcasts';
import { groupsRoutes } from '@dzvinok/contract/groups';
import { homeworksRoutes } from '@dzvinok/contract/homeworks';
import { lessonsRoutes } from '@dzvinok/contract/lessons';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestSession } from '../../../test/app.fixture.ts';
import { db } from '../../runtime/database/database.ts';
import { openLessonsScenario, saturdayNoon, scenario, StoppedClock, type LessonsScenario } from '../../../test/lessons-scenario.fixture.ts';

/** Moves on with each read, as for a busy server. */
class SlowClock extends StoppedClock {
  stepMs = 0;

  override now(): Temporal.Instant {
    const now = super.now();
    this.set(now.add({ milliseconds: this.stepMs }).toString());
    return now;
  }
}

const clock = new SlowClock(saturdayNoon);
const { topics, group } = scenario;
let app: TestApp;
let centre: LessonsScenario;

beforeAll(async () => {
  app = await startTestApp({ clock });
  centre = await openLessonsScenario(app);
});
afterAll(() => app.close());

beforeEach(async () => {
  clock.stepMs = 0;
  await centre.within(async () => {
    await db().deleteFrom('lessons').execute();
    await db().deleteFrom('attendance_choices').execute();
    await db().updateTable('schedule_slots').set({ start_time: '18:00:00' }).where('day_of_week', '=', 6).where('group_id', '=', group).execute();
  });
});

/** Signs in at that moment, because sessions use the same clock. */
async function at(now: string): Promise<TestSession> {
  clock.set(now);
  return centre.signIn('teacher');
}
const startBy = (teacher: TestSession, topicId: number = topics.fractions) =>
  teacher.data(lessonsRoutes.start, { params: { id: group, topicId } });
const headerBy = (teacher: TestSession) => teacher.data(lessonsRoutes.header, { params: { id: group } });
const cardBy = async (teacher: TestSession) => (await teacher.data(groupsRoutes.mine, {})).find(({ id }) => id === group);

describe('a lesson that began ten minutes before midnight', () => {
  it('ends at ten past midnight for all rules about the current lesson', async () => {
    const friday = await at('2026-11-20T23:50:20+02:00');
    const { id, startDateTime } = await startBy(friday);
    expect(startDateTime).toBe('2026-11-20T23:50:00+02:00');
    expect(await headerBy(friday)).toMatchObject({ isLessonToday: true, isLessonStarted: true, lessonId: id });
    expect(await cardBy(friday)).toMatchObject({ isLessonToday: true, isLessonStarted: true, todayLessonStartDateTime: startDateTime });

    const sunday = '2026-11-22T00:10:00+02:00';
    const saturday = await at('2026-11-21T00:10:00+02:00');
    const lesson = await saturday.data(lessonsRoutes.one, { params: { classId: group, lessonId: id } });
    expect(lesson.isCurrent).toBe(false);
    // Saturday has its own slot
    expect(await headerBy(saturday)).toMatchObject({ isLessonToday: true, isLessonStarted: false, lessonId: null });
    expect(await cardBy(await at(sunday))).toMatchObject({ isLessonToday: false, isLessonStarted: false, todayLessonStartDateTime: null });
  });

  it('accepts neither homework nor a broadcast any more', async () => {
    const { id } = await startBy(await at('2026-11-19T23:50:00+02:00'));
    const friday = await at('2026-11-20T00:10:00+02:00');
    expect(await headerBy(friday)).toMatchObject({ isLessonToday: false, isLessonStarted: false, lessonId: null });
    const homework = await friday.call(homeworksRoutes.set, { params: { id: group }, body: 'Пізно' });
    expect([homework.status, homework.body.code]).toEqual([409, 'homeworks.lesson-not-started']);
    const broadcast = await friday.call(broadcastsRoutes.start, { params: { id: group, lessonId: id } });
    expect([broadcast.status, broadcast.body.errorMessage]).toEqual([409, 'Розпочніть заняття!']);
  });

  it('belongs to the day of its start, also when midnight falls within it', async () => {
    const thursday = await at('2026-11-19T23:59:59.990+02:00');
    clock.stepMs = 4;
    const { id, startDateTime } = await startBy(thursday);
    clock.stepMs = 0;
    const { lesson_date: day } = await centre.within(() =>
      db().selectFrom('lessons').select('lesson_date').where('id', '=', id).executeTakeFirstOrThrow());
    expect(startDateTime.slice(0, 10)).toBe(day);
  });
});

describe('on the day when the clocks go back', () => {
  it('an unscheduled lesson begins now, in the second of the two equal hours', async () => {
    const first = await startBy(await at('2026-10-25T03:30:00+03:00'));
    expect(first.startDateTime).toBe('2026-10-25T03:30:00+03:00');
    await centre.within(() => db().deleteFrom('lessons').execute());
    const second = await startBy(await at('2026-10-25T03:30:00+02:00'));
    expect(second.startDateTime).toBe('2026-10-25T03:30:00+02:00');
  });

  it('the day is twenty-five hours long', async () => {
    const teacher = await at('2026-10-25T12:00:00+02:00');
    await startBy(teacher);
    await centre.within(() => db().insertInto('attendance_choices').values([
      // first and last minute of the day, first minute of Monday
      { student_id: centre.ids.anna, group_id: group, starts_at: '2026-10-24T21:00:00Z', status: 1 },
      { student_id: centre.ids.bohdan, group_id: group, starts_at: '2026-10-25T21:59:00Z', status: 2 },
      { student_id: centre.ids.anna, group_id: group, starts_at: '2026-10-25T22:00:00Z', status: 2 },
    ]).execute());
    const counts = { studentsToBePresentOnlineCount: 1, studentsToWatchVideoRecordingCount: 1 };
    expect(await headerBy(teacher)).toMatchObject(counts);
    expect(await headerBy(await at('2026-10-25T23:59:00+02:00'))).toMatchObject({ isLessonStarted: true, ...counts });
    expect(await headerBy(await at('2026-10-26T00:00:00+02:00'))).toMatchObject({ isLessonStarted: false });
  });
});

it('on the day when the clocks go forward a lesson in the skipped hour begins after it', async () => {
  await centre.within(() => db().updateTable('schedule_slots').set({ start_time: '03:30:00', day_of_week: 0 })
    .where('day_of_week', '=', 6).where('group_id', '=', group).execute());
  const teacher = await at('2027-03-28T12:00:00+03:00');
  expect(await cardBy(teacher)).toMatchObject({ todayLessonStartDateTime: '2027-03-28T04:30:00+03:00' });
  expect((await startBy(teacher)).startDateTime).toBe('2027-03-28T04:30:00+03:00');
  await centre.within(() => db().updateTable('schedule_slots').set({ day_of_week: 6 })
    .where('day_of_week', '=', 0).where('group_id', '=', group).execute());
});

describe('a lesson that was not started', () => {
  const missedBy = async (teacher: TestSession) => (await headerBy(teacher)).missedDays;
  const makeUp = (teacher: TestSession, day: string, topicId: number = topics.fractions) =>
    teacher.call(lessonsRoutes.start, { params: { id: group, topicId }, query: { day } });

  beforeEach(() => centre.within(async () => {
    await db().updateTable('groups').set({ created_at: new Date('2026-11-15T10:00:00Z') }).where('id', '=', group).execute();
  }));

  it('is started for its day and time within a week', async () => {
    const teacher = await at('2026-11-22T09:00:00+02:00');
    expect(await missedBy(teacher)).toEqual(['2026-11-21', '2026-11-16']);
    const { body } = await makeUp(teacher, '2026-11-21');
    expect(body.data).toMatchObject({ startDateTime: '2026-11-21T18:00:00+02:00' });
    expect(await missedBy(teacher)).toEqual(['2026-11-16']);
    expect(await headerBy(teacher)).toMatchObject({ isLessonToday: false, lessonId: null });
    expect((await makeUp(teacher, '2026-11-21', topics.percents)).body).toMatchObject({ code: 'lessons.already-started' });
  });

  it('is not started for a day without a lesson, a day to come, or a day before the group', async () => {
    const teacher = await at('2026-11-22T09:00:00+02:00');
    const days = ['2026-11-20', '2026-11-23', '2026-11-14'];
    const replies = await Promise.all(days.map((day) => makeUp(teacher, day)));
    expect(replies.map(({ body }) => body.code)).toEqual(days.map(() => 'lessons.not-missed'));
    expect(await missedBy(await at('2026-11-29T09:00:00+02:00'))).toEqual(['2026-11-28', '2026-11-23']);
  });

  it('is started once by two devices, and not by another teacher', async () => {
    const teacher = await at('2026-11-22T09:00:00+02:00');
    const replies = await Promise.all([makeUp(teacher, '2026-11-21'), makeUp(teacher, '2026-11-21')]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(replies[0]?.body.data).toEqual(replies[1]?.body.data);
    expect((await makeUp(await centre.signIn('otherTeacher'), '2026-11-16')).body).toMatchObject({ code: 'groups.not-found' });
  });
});
