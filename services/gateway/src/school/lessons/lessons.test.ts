import { attendanceRoutes } from '@dzvinok/contract/attendance';
import { lessonsRoutes } from '@dzvinok/contract/lessons';
import { marksRoutes } from '@dzvinok/contract/marks';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hostOf, startTestApp, type TestApp, type TestSession } from '../../../test/app.fixture.ts';
import { db } from '../../runtime/database/database.ts';
import { holdLesson, openLessonsScenario, saturday, saturdayNoon, scenario, statuses, StoppedClock, type LessonsScenario } from '../../../test/lessons-scenario.fixture.ts';

const clock = new StoppedClock(saturdayNoon);
const { topics } = scenario;
let app: TestApp;
let centre: LessonsScenario;
let teacher: TestSession;
let otherTeacher: TestSession;
let admin: TestSession;

beforeAll(async () => {
  app = await startTestApp({ clock });
  centre = await openLessonsScenario(app);
  teacher = await centre.signIn('teacher');
  otherTeacher = await centre.signIn('otherTeacher');
  admin = await centre.signIn('admin');
});
afterAll(() => app.close());

beforeEach(async () => {
  clock.set(saturdayNoon);
  await centre.within(async () => {
    await db().deleteFrom('lessons').execute();
    await db().deleteFrom('attendance_choices').execute();
  });
});

const start = (topicId: number, id = scenario.group, who = teacher) =>
  who.call(lessonsRoutes.start, { params: { id, topicId } });
const header = (who = teacher, id = scenario.group) => who.data(lessonsRoutes.header, { params: { id } });

describe('starting a lesson', () => {
  it('creates the lesson at the scheduled start in the centre’s time zone', async () => {
    const lesson = await teacher.data(lessonsRoutes.start, { params: { id: scenario.group, topicId: topics.fractions } });
    expect(lesson).toMatchObject({
      topicId: topics.fractions,
      topic: `Дроби ${centre.tenant.code}`,
      startDateTime: '2026-11-21T18:00:00+02:00',
    });
    expect(await header()).toMatchObject({ isLessonToday: true, isLessonStarted: true, lessonId: lesson.id });
  });

  it('creates the lesson now on a day without a slot', async () => {
    clock.set('2026-11-20T09:41:27+02:00');
    const friday = await centre.signIn('teacher');
    expect(await header(friday)).toMatchObject({ isLessonToday: false, isLessonStarted: false, lessonId: null });
    const lesson = await friday.data(lessonsRoutes.start, { params: { id: scenario.group, topicId: topics.fractions } });
    expect(lesson.startDateTime).toBe('2026-11-20T09:41:00+02:00');
    expect(await header(friday)).toMatchObject({ isLessonToday: true, isLessonStarted: true });
  });

  it('returns the same lesson again, and refuses another topic', async () => {
    const first = (await start(topics.fractions)).body.data;
    const again = await start(topics.fractions);
    expect(again.status).toBe(200);
    expect(again.body.data).toEqual(first);
    const other = await start(topics.percents);
    expect(other.status).toBe(409);
    expect(other.body).toMatchObject({ success: false, code: 'lessons.already-started', data: null });
  });

  it('gives the topic to an existing lesson without one', async () => {
    const id = await centre.within(async () => (await db()
      .insertInto('lessons')
      .values({ group_id: scenario.group, topic_id: null, lesson_date: saturday, starts_at: '2026-11-21T15:00:00Z' })
      .returning('id')
      .executeTakeFirstOrThrow()).id);
    expect(await header()).toMatchObject({ isLessonToday: true, isLessonStarted: false, lessonId: id });
    expect((await start(topics.fractions)).body.data).toMatchObject({ id, topicId: topics.fractions });
  });

  it('creates one lesson after fifty concurrent clicks', async () => {
    const replies = await Promise.all(Array.from({ length: 50 }, () => start(topics.fractions)));
    expect(statuses(replies)).toEqual({ 200: 50 });
    expect(new Set(replies.map((reply) => JSON.stringify(reply.body.data))).size).toBe(1);
    const rows = await centre.within(() => db().selectFrom('lessons').selectAll().execute());
    expect(rows).toHaveLength(1);
  });

  it('uses one topic after concurrent clicks on different ones', async () => {
    const replies = await Promise.all([topics.fractions, topics.percents, topics.equations].map((topic) => start(topic)));
    expect(statuses(replies)).toEqual({ 200: 1, 409: 2 });
  });

  it('refuses a used topic, a topic of another subject and an unknown topic', async () => {
    await holdLesson(centre, { topicId: topics.fractions, day: '2026-11-16', startsAt: '2026-11-16T14:00:00Z' });
    expect((await start(topics.fractions)).body).toMatchObject({ code: 'lessons.topic-used' });
    expect((await start(topics.cossacks)).body).toMatchObject({ code: 'lessons.topic-of-other-subject' });
    expect((await start(999)).status).toBe(404);
    expect(await header()).toMatchObject({ isLessonStarted: false });
  });

  it('is allowed to the group’s own teacher only', async () => {
    expect((await start(topics.cossacks, scenario.group, otherTeacher)).body).toMatchObject({ code: 'groups.not-found' });
    expect((await start(topics.fractions, 999)).status).toBe(404);
    expect((await start(topics.fractions, scenario.group, admin)).status).toBe(403);
    expect((await start(topics.fractions, scenario.group, await centre.signIn('anna'))).status).toBe(403);
    expect((await start(topics.fractions, scenario.group, await centre.signIn('parent'))).status).toBe(403);
    expect(await centre.within(() => db().selectFrom('lessons').selectAll().execute())).toEqual([]);
  });

  it('refuses a malformed id', async () => {
    for (const url of ['/api/teacher/classes/x/lessonWithTopic/1', '/api/teacher/classes/1/lessonWithTopic/-1', '/api/teacher/classes/1/lessonWithTopic/99999999999999999999']) {
      const reply = await app.request({ method: 'POST', url, host: hostOf(centre.tenant), token: teacher.accessToken });
      expect([reply.status, reply.body.success]).toEqual([400, false]);
    }
  });
});

describe('the header', () => {
  it('counts the students who come online and those who watch the recording', async () => {
    expect(await header()).toEqual({
      className: 'А',
      subjectId: scenario.mathematics,
      subjectName: `Математика ${centre.tenant.code}`,
      subjectColor: 'blue',
      isLessonToday: true,
      isLessonStarted: false,
      lessonId: null,
      isExtraToday: false,
      missedExtraDays: [],
      missedDays: [],
      announcedAbsences: [],
      frozen: [],
      teacherName: `Вчителька ${centre.tenant.code}`,
      substitute: null,
      // Bohdan learns online and made no choice
      studentsToBePresentOnlineCount: 1,
      studentsToWatchVideoRecordingCount: 0,
    });
    await centre.within(() => db().insertInto('attendance_choices').values([
      { student_id: centre.ids.bohdan, group_id: scenario.group, starts_at: '2026-11-21T16:00:00Z', status: 2 },
      { student_id: centre.ids.anna, group_id: scenario.group, starts_at: '2026-11-21T16:00:00Z', status: 1 },
      { student_id: centre.ids.anna, group_id: scenario.group, starts_at: '2026-11-23T14:00:00Z', status: 2 },
    ]).execute());
    expect(await header()).toMatchObject({ studentsToBePresentOnlineCount: 1, studentsToWatchVideoRecordingCount: 1 });
  });

  it('changes at the centre’s midnight', async () => {
    clock.set('2026-11-21T21:59:59Z');
    expect(await header(await centre.signIn('teacher'))).toMatchObject({ isLessonToday: true });
    clock.set('2026-11-21T22:00:00Z');
    expect(await header(await centre.signIn('teacher'))).toMatchObject({ isLessonToday: false });
  });

  it('is open to an admin and closed to another teacher', async () => {
    expect(await header(admin)).toMatchObject({ className: 'А' });
    expect((await otherTeacher.call(lessonsRoutes.header, { params: { id: scenario.group } })).status).toBe(404);
  });
});

describe('the journal', () => {
  it('shows present members, and former members with marks', async () => {
    const lessonId = await holdLesson(centre, { topicId: topics.percents, day: '2026-11-09', startsAt: '2026-11-09T14:00:00Z' });
    await holdLesson(centre, { topicId: topics.fractions, day: '2026-11-07', startsAt: '2026-11-07T16:00:00Z' });
    await centre.within(() => db().insertInto('marks').values([
      { lesson_id: lessonId, student_id: centre.ids.denys, classwork_mark: 9, homework_mark: null, comment: null, updated_by: null },
      { lesson_id: lessonId, student_id: centre.ids.anna, classwork_mark: null, homework_mark: 12, comment: 'Молодець', updated_by: null },
    ]).execute());
    const journal = await teacher.data(lessonsRoutes.journal, { params: { id: scenario.group } });
    expect(journal.lessons.map(({ topicName, startDateTime }) => [topicName, startDateTime])).toEqual([
      [`Дроби ${centre.tenant.code}`, '2026-11-07T18:00:00+02:00'],
      [`Відсотки ${centre.tenant.code}`, '2026-11-09T16:00:00+02:00'],
    ]);
    expect(journal.students.map(({ id, isMember, marks }) => [id, isMember, marks.length])).toEqual([
      [centre.ids.anna, true, 1],
      [centre.ids.bohdan, true, 0],
      [centre.ids.denys, false, 1],
    ]);
    expect(journal.students[0]?.marks[0]).toMatchObject({ lessonId, topicId: topics.percents, homeworkMark: 12, comment: 'Молодець', version: 1 });
  });

  it('shows the students who were online: by the choice for that day, else by how they learn', async () => {
    const first = await holdLesson(centre, { topicId: topics.fractions, day: '2026-11-07', startsAt: '2026-11-07T16:00:00Z' });
    await holdLesson(centre, { topicId: topics.percents, day: '2026-11-09', startsAt: '2026-11-09T14:00:00Z' });
    const { anna, bohdan, yeva } = centre.ids;
    const choice = (student_id: number, starts_at: string, status: 1 | 2, group_id = scenario.group) => ({ student_id, group_id, starts_at, status });
    await centre.within(async () => {
      await db().insertInto('attendance_choices').values([
        // Saturday’s first hour in Kyiv is still Friday in UTC
        choice(anna, '2026-11-06T22:30:00Z', 1),
        choice(bohdan, '2026-11-09T14:00:00Z', 2),
        choice(yeva, '2026-11-07T08:00:00Z', 1, scenario.otherGroup),
      ]).execute();
      await db().updateTable('groups').set((update) => ({ version: update('version', '+', 1) })).where('id', '=', scenario.group).execute();
    });
    const { students } = await teacher.data(lessonsRoutes.journal, { params: { id: scenario.group } });
    expect(students.map(({ id, onlineLessonIds }) => [id, onlineLessonIds])).toEqual([[anna, [first]], [bohdan, [first]]]);
  });

  it('has a version that grows with each change', async () => {
    const version = async () => (await teacher.data(lessonsRoutes.journal, { params: { id: scenario.group } })).version;
    const before = await version();
    const lesson = await teacher.data(lessonsRoutes.start, { params: { id: scenario.group, topicId: topics.fractions } });
    const started = await version();
    expect(started).toBeGreaterThan(before);
    await start(topics.fractions);
    expect(await version()).toBe(started);
    await teacher.data(marksRoutes.create, {
      params: { classId: scenario.group },
      body: { studentId: centre.ids.anna, topicId: topics.fractions, lessonId: lesson.id, classworkMark: 10 },
    });
    expect(await version()).toBeGreaterThan(started);
    const marked = await version();
    await (await centre.signIn('anna')).data(attendanceRoutes.choose, {
      body: { classId: scenario.group, studentUpdateOnlineLessonOption: 1, lessonStartDateTime: '2026-11-21T18:00:00+02:00' },
    });
    expect(await version()).toBeGreaterThan(marked);
  });

  it('of an empty group is empty', async () => {
    const journal = await admin.data(lessonsRoutes.journal, { params: { id: scenario.emptyGroup } });
    expect(journal).toMatchObject({ lessons: [], students: [] });
  });

  it('is closed to other teachers and roles', async () => {
    expect((await otherTeacher.call(lessonsRoutes.journal, { params: { id: scenario.group } })).status).toBe(404);
    expect((await admin.call(lessonsRoutes.journal, { params: { id: 999 } })).status).toBe(404);
    expect((await (await centre.signIn('anna')).call(lessonsRoutes.journal, { params: { id: scenario.group } })).status).toBe(403);
  });
});

describe('one lesson', () => {
  it('shows every present member, marked or not, and how each takes part', async () => {
    await start(topics.fractions);
    await centre.within(() => db().insertInto('attendance_choices')
      .values({ student_id: centre.ids.anna, group_id: scenario.group, starts_at: '2026-11-21T16:00:00Z', status: 2 }).execute());
    const { lessonId } = await header();
    const lesson = await teacher.data(lessonsRoutes.one, { params: { classId: scenario.group, lessonId: lessonId ?? 0 } });
    expect(lesson).toMatchObject({ isCurrent: true, className: 'А', topic: `Дроби ${centre.tenant.code}` });
    const others = { namesakeNote: null, avatarPath: null, isArchived: false, frozenUntil: null, isGuest: false, mark: null };
    expect(lesson.students).toEqual([
      { id: centre.ids.anna, fullName: `Анна ${centre.tenant.code}`, ...others, isOnline: false, watchesRecording: true, announcedAbsence: null },
      { id: centre.ids.bohdan, fullName: `Богдан ${centre.tenant.code}`, ...others, isOnline: true, watchesRecording: false, announcedAbsence: null },
    ]);
  });

  it('is no longer current on the next day', async () => {
    const lessonId = await holdLesson(centre, { topicId: topics.percents, day: '2026-11-20', startsAt: '2026-11-20T14:00:00Z' });
    const lesson = await admin.data(lessonsRoutes.one, { params: { classId: scenario.group, lessonId } });
    expect(lesson.isCurrent).toBe(false);
  });

  it('is found in its own group only', async () => {
    const lessonId = await holdLesson(centre, { topicId: topics.percents, day: '2026-11-20', startsAt: '2026-11-20T14:00:00Z' });
    const reply = await admin.call(lessonsRoutes.one, { params: { classId: scenario.otherGroup, lessonId } });
    expect(reply.body).toMatchObject({ code: 'lessons.not-found' });
    expect((await otherTeacher.call(lessonsRoutes.one, { params: { classId: scenario.otherGroup, lessonId } })).status).toBe(404);
    expect((await otherTeacher.call(lessonsRoutes.one, { params: { classId: scenario.group, lessonId } })).status).toBe(404);
  });
});

describe('changing the topic', () => {
  const change = (lessonId: number, topicId: number, who = teacher, classId = scenario.group) =>
    who.call(lessonsRoutes.changeTopic, { params: { classId, lessonId, topicId } });

  it('is allowed to a teacher and to an admin, and repeating it changes nothing', async () => {
    const lessonId = await holdLesson(centre, { topicId: topics.percents, day: '2026-11-16', startsAt: '2026-11-16T14:00:00Z' });
    expect((await change(lessonId, topics.powers)).body.data).toEqual({
      id: lessonId, topicId: topics.powers, topic: `Степені ${centre.tenant.code}`, startDateTime: '2026-11-16T16:00:00+02:00',
    });
    expect((await change(lessonId, topics.angles, admin)).status).toBe(200);
    expect((await change(lessonId, topics.angles, admin)).status).toBe(200);
    expect((await start(topics.percents)).status).toBe(200);
  });

  it('refuses the same topics as starting a lesson', async () => {
    const lessonId = await holdLesson(centre, { topicId: topics.percents, day: '2026-11-16', startsAt: '2026-11-16T14:00:00Z' });
    await holdLesson(centre, { topicId: topics.fractions, day: '2026-11-14', startsAt: '2026-11-14T14:00:00Z' });
    expect((await change(lessonId, topics.fractions)).body).toMatchObject({ code: 'lessons.topic-used' });
    expect((await change(lessonId, topics.cossacks)).body).toMatchObject({ code: 'lessons.topic-of-other-subject' });
    expect((await change(999_999, topics.angles)).body).toMatchObject({ code: 'lessons.not-found' });
    expect((await change(lessonId, topics.cossacks, otherTeacher, scenario.otherGroup)).body).toMatchObject({ code: 'lessons.not-found' });
    expect((await change(lessonId, topics.angles, otherTeacher)).body).toMatchObject({ code: 'groups.not-found' });
  });

  it('gives a topic to one of two lessons at once', async () => {
    const lessons = [
      await holdLesson(centre, { topicId: topics.percents, day: '2026-11-16', startsAt: '2026-11-16T14:00:00Z' }),
      await holdLesson(centre, { topicId: topics.fractions, day: '2026-11-14', startsAt: '2026-11-14T14:00:00Z' }),
    ];
    const replies = await Promise.all(lessons.map((lessonId) => change(lessonId, topics.angles)));
    expect(statuses(replies)).toEqual({ 200: 1, 409: 1 });
  });
});

describe('another centre with the same ids', () => {
  it('neither sees nor starts a lesson here', async () => {
    const neighbour = await openLessonsScenario(app);
    const stranger = await neighbour.signIn('teacher');
    await start(topics.fractions);
    expect(await header(stranger)).toMatchObject({ isLessonStarted: false, subjectName: `Математика ${neighbour.tenant.code}` });
    const journal = await stranger.call(lessonsRoutes.journal, { params: { id: scenario.group } });
    expect(journal.text).not.toContain(centre.tenant.code);
    const replayed = await app.request({
      method: 'GET', url: `/api/classes/${scenario.group}/journal`, host: hostOf(centre.tenant), token: stranger.accessToken,
    });
    expect([replayed.status, replayed.body.success]).toEqual([401, false]);
  });
});
