import { attendanceRoutes, type AttendanceChoice } from '@dzvinok/contract/attendance';
import { familyRoutes } from '@dzvinok/contract/family';
import { lessonsRoutes } from '@dzvinok/contract/lessons';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { hostOf, startTestApp, type TestApp, type TestSession } from '../../../test/app.fixture.ts';
import { db } from '../../runtime/database/database.ts';
import { openLessonsScenario, saturdayNoon, scenario, StoppedClock, type LessonsScenario } from '../../../test/lessons-scenario.fixture.ts';

const clock = new StoppedClock(saturdayNoon);
const tonight = '2026-11-21T18:00:00+02:00';
let app: TestApp;
let centre: LessonsScenario;
let anna: TestSession;

beforeAll(async () => {
  app = await startTestApp({ clock });
  centre = await openLessonsScenario(app);
  anna = await centre.signIn('anna');
});
afterAll(() => app.close());

beforeEach(async () => {
  clock.set(saturdayNoon);
  await centre.within(async () => {
    await db().deleteFrom('attendance_choices').execute();
    await db().deleteFrom('lessons').execute();
  });
});

const choose = (lessonStartDateTime: string, option: AttendanceChoice = 1, who = anna, classId = scenario.group) =>
  who.call(attendanceRoutes.choose, { body: { classId, studentUpdateOnlineLessonOption: option, lessonStartDateTime } });
const choices = () => centre.within(() => db().selectFrom('attendance_choices').selectAll().execute());

it('the choice is seen on the student’s card and counted in the teacher’s header, and may be changed', async () => {
  expect((await choose(tonight, 1)).body).toEqual({ success: true, data: null, errorMessage: null, message: null });
  expect((await choose('2026-11-21T16:00:00Z', 2)).status).toBe(200);
  expect(await choices()).toHaveLength(1);
  const [card] = (await anna.data(familyRoutes.week, { query: {} })).filter((item) => item.startDateTime === tonight);
  expect(card).toMatchObject({ status: 2, canChooseStatus: true });
  const header = await (await centre.signIn('teacher')).data(lessonsRoutes.header, { params: { id: scenario.group } });
  expect(header).toMatchObject({ studentsToBePresentOnlineCount: 1, studentsToWatchVideoRecordingCount: 1 });
});

it('the choice is withdrawn by coming in person, also for a student who learns online', async () => {
  const cardOf = async (who: TestSession) =>
    (await who.data(familyRoutes.week, { query: {} })).find((item) => item.startDateTime === tonight);
  const counted = async () => (await centre.signIn('teacher')).data(lessonsRoutes.header, { params: { id: scenario.group } });
  const bohdan = await centre.signIn('bohdan');
  await choose(tonight, 1);
  expect([await cardOf(anna), await cardOf(bohdan)]).toMatchObject([{ status: 1 }, { status: 1 }]);
  expect(await counted()).toMatchObject({ studentsToBePresentOnlineCount: 2 });
  for (const who of [anna, bohdan]) expect((await choose(tonight, 0, who)).status).toBe(200);
  expect([await cardOf(anna), await cardOf(bohdan)]).toMatchObject([{ status: null }, { status: null }]);
  expect(await counted()).toMatchObject({ studentsToBePresentOnlineCount: 0, studentsToWatchVideoRecordingCount: 0 });
  const teacher = await centre.signIn('teacher');
  await teacher.data(lessonsRoutes.start, { params: { id: scenario.group, topicId: scenario.topics.fractions } });
  const { students } = await teacher.data(lessonsRoutes.journal, { params: { id: scenario.group } });
  expect(students.flatMap(({ onlineLessonIds }) => onlineLessonIds ?? [])).toEqual([]);
});

it('many clicks at once make one choice', async () => {
  const replies = await Promise.all(Array.from({ length: 10 }, (_, click) => choose(tonight, click % 2 === 0 ? 1 : 2)));
  expect(replies.every((reply) => reply.status === 200)).toBe(true);
  expect(await choices()).toHaveLength(1);
});

it('the choice closes fifteen minutes before the start', async () => {
  clock.set('2026-11-21T17:45:00+02:00');
  const late = await centre.signIn('anna');
  expect((await choose(tonight, 1, late)).status).toBe(200);
  clock.set('2026-11-21T17:45:01+02:00');
  expect((await choose(tonight, 2, late)).body).toMatchObject({ success: false, code: 'attendance.too-late' });
  expect((await choose('2026-11-14T18:00:00+02:00', 2, late)).body).toMatchObject({ code: 'attendance.too-late' });
  expect(await choices()).toMatchObject([{ status: 1 }]);
});

it('the choice is refused for a lesson that does not exist', async () => {
  for (const start of ['2026-11-21T18:01:00+02:00', '2026-11-22T18:00:00+02:00', '2026-11-21T18:00:00Z', '2036-11-22T18:00:00+02:00', '0000-01-01T00:00:00Z', '9999-12-31T23:59:59Z']) {
    expect([start, (await choose(start)).status]).toEqual([start, 404]);
  }
  expect(await choices()).toEqual([]);
});

it('the choice moves with a lesson that was started at another time of the day', async () => {
  await centre.within(() => db()
    .insertInto('lessons')
    .values({ group_id: scenario.group, topic_id: null, lesson_date: '2026-11-21', starts_at: '2026-11-21T17:00:00Z' })
    .execute());
  expect((await choose(tonight)).body).toMatchObject({ code: 'attendance.no-such-lesson' });
  expect((await choose('2026-11-21T19:00:00+02:00')).status).toBe(200);
});

it('the choice is for the student’s own present groups', async () => {
  expect((await choose('2026-11-28T10:00:00+02:00', 1, anna, scenario.otherGroup)).body).toMatchObject({ code: 'attendance.no-such-lesson' });
  expect((await choose(tonight, 1, anna, 999)).status).toBe(404);
  expect((await choose(tonight, 1, await centre.signIn('denys'))).status).toBe(404);
  for (const person of ['parent', 'teacher', 'admin'] as const) {
    expect((await choose(tonight, 1, await centre.signIn(person))).status).toBe(403);
  }
  const neighbour = await openLessonsScenario(app);
  await choose(tonight, 1, await neighbour.signIn('anna'));
  expect(await choices()).toEqual([]);
});

it('a malformed choice is refused', async () => {
  const good = { classId: scenario.group, studentUpdateOnlineLessonOption: 1, lessonStartDateTime: tonight };
  const bad: unknown[] = [
    { ...good, studentUpdateOnlineLessonOption: 3 }, { ...good, studentUpdateOnlineLessonOption: '1' },
    { ...good, lessonStartDateTime: '2026-11-21' }, { ...good, lessonStartDateTime: '2026-11-21T18:00:00' },
    { ...good, classId: 0 }, {}, [], null,
  ];
  for (const body of bad) {
    const reply = await app.request({
      method: 'PUT', url: '/api/student/lessonStatus', host: hostOf(centre.tenant), token: anna.accessToken, body: JSON.stringify(body),
    });
    expect([JSON.stringify(body), reply.status]).toEqual([JSON.stringify(body), 400]);
  }
});

it('each change of the choice is logged, and a repeated choice is not; endless changes are refused', async () => {
  const bohdan = await centre.signIn('bohdan');
  const entries = async () => (await centre.within(() => db().selectFrom('audit_log').select('id')
    .where('action', '=', 'attendance.chosen').where('actor_id', '=', centre.ids.bohdan).execute())).length;
  const former = await entries();
  for (let time = 1; time <= 5; time += 1) await choose(tonight, 1, bohdan);
  expect(await entries()).toBe(former + 1);
  const attempts = async () => {
    for (let time = 1; time <= 60; time += 1) {
      const { status, body } = await choose(tonight, time % 2 === 0 ? 1 : 2, bohdan);
      if (status !== 200) return [time > 50, status, body.code, await entries() - former - time];
    }
    return [];
  };
  expect(await attempts()).toEqual([true, 429, 'profile.too-many-changes', 0]);
  expect((await choose(tonight, 1)).status).toBe(200);
});
