import { marksRoutes } from '@dzvinok/contract/marks';
import { progressRoutes } from '@dzvinok/contract/progress';
import { studentsRoutes } from '@dzvinok/contract/students';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { hostOf, startTestApp, type TestApp, type TestSession } from '../../../test/app.fixture.ts';
import { db } from '../../runtime/database/database.ts';
import { holdLesson, openLessonsScenario, saturdayNoon, scenario, StoppedClock, type LessonsScenario } from '../../../test/lessons-scenario.fixture.ts';

const { topics, group, otherGroup } = scenario;
let app: TestApp;
let centre: LessonsScenario;
let anna: TestSession;
let parent: TestSession;
let admin: TestSession;

beforeAll(async () => {
  app = await startTestApp({ clock: new StoppedClock(saturdayNoon) });
  centre = await openLessonsScenario(app);
  [anna, parent, admin] = await Promise.all([centre.signIn('anna'), centre.signIn('parent'), centre.signIn('admin')]);
});
afterAll(() => app.close());

beforeEach(() => centre.within(async () => {
  await db().deleteFrom('lessons').execute();
  await db().deleteFrom('memberships').where('group_id', '=', otherGroup).where('student_id', '=', centre.ids.anna).execute();
}));

const progress = (who = anna, query: { studentId?: number } = {}) => who.data(progressRoutes.list, { query });
const hold = (day: string, topicId: number, groupId = group) => holdLesson(centre, { groupId, topicId, day, startsAt: `${day}T14:00:00Z` });
const mark = (lessonId: number, topicId: number, given: object, studentId = centre.ids.anna, classId = group) =>
  admin.data(marksRoutes.create, { params: { classId }, body: { studentId, topicId, lessonId, ...given } });
const days = (subjects: Awaited<ReturnType<typeof progress>>) => subjects.map(({ points }) => points.map(({ date }) => date));

it('progress shows the marks and attendance of each lesson, by subject and in the order of the lessons', async () => {
  const later = await hold('2026-11-16', topics.fractions);
  const first = await hold('2026-11-09', topics.percents);
  const middle = await hold('2026-11-14', topics.powers);
  const visit = await hold('2026-11-07', topics.cossacks, otherGroup);
  await centre.within(() => db().insertInto('memberships')
    .values({ group_id: otherGroup, student_id: centre.ids.anna, joined_on: '2026-11-01', left_on: '2026-11-10' }).execute());
  await hold('2026-11-10', topics.princes, otherGroup);
  await mark(first, topics.percents, { homeworkMark: 0, classworkMark: 11, isMilestone: true, isLate: true });
  await mark(later, topics.fractions, { absent: true });
  await mark(middle, topics.powers, { notReady: true }, centre.ids.bohdan);
  const blank = { homeworkMark: null, classworkMark: null, isMilestone: false, absent: false, notReady: false, isLate: false, comment: null };
  const expected = [
    {
      subjectName: `Історія ${centre.tenant.code}`, subjectColor: 'green',
      points: [{ ...blank, lessonId: visit, date: '2026-11-07', topicName: `Козаки ${centre.tenant.code}` }],
    },
    {
      subjectName: `Математика ${centre.tenant.code}`, subjectColor: 'blue',
      points: [
        { lessonId: first, date: '2026-11-09', topicName: `Відсотки ${centre.tenant.code}`, homeworkMark: 0, classworkMark: 11, isMilestone: true, absent: false, notReady: false, isLate: true, comment: null },
        { ...blank, lessonId: middle, date: '2026-11-14', topicName: `Степені ${centre.tenant.code}` },
        { ...blank, lessonId: later, date: '2026-11-16', topicName: `Дроби ${centre.tenant.code}`, absent: true },
      ],
    },
  ];
  expect(await progress()).toEqual(expected);
  expect(await progress(parent)).toEqual(expected);
  const [ofBohdan, ...others] = await progress(parent, { studentId: centre.ids.bohdan });
  expect(others).toEqual([]);
  expect(ofBohdan?.points.map(({ notReady }) => notReady)).toEqual([false, true, false]);
});

it('progress begins and ends with the membership, but keeps marks outside of it', async () => {
  const before = await hold('2026-08-31', topics.percents);
  await hold('2026-09-01', topics.fractions);
  await hold('2026-11-14', topics.powers);
  const after = await hold('2026-11-15', topics.angles);
  const denys = await centre.signIn('denys');
  expect(days(await progress(denys))).toEqual([['2026-09-01', '2026-11-14']]);
  for (const [lessonId, topic_id] of [[before, topics.percents], [after, topics.angles]] as const) {
    await centre.within(() => db().insertInto('marks').values({ lesson_id: lessonId, student_id: centre.ids.denys, classwork_mark: topic_id }).execute());
  }
  expect(days(await progress(denys))).toEqual([['2026-08-31', '2026-09-01', '2026-11-14', '2026-11-15']]);
});

it('progress goes back two years, also to marks outside of the membership', async () => {
  await centre.within(() => db().updateTable('memberships').set({ joined_on: '2024-01-01' })
    .where('group_id', '=', group).where('student_id', '=', centre.ids.bohdan).execute());
  // today is 2026-11-21
  const [tooOld, first] = [await hold('2024-11-20', topics.percents), await hold('2024-11-21', topics.fractions)];
  const bohdan = await centre.signIn('bohdan');
  expect(days(await progress(bohdan))).toEqual([['2024-11-21']]);
  for (const [lesson_id, student_id] of [[tooOld, centre.ids.bohdan], [tooOld, centre.ids.anna], [first, centre.ids.anna]] as const) {
    await centre.within(() => db().insertInto('marks').values({ lesson_id, student_id, classwork_mark: 7 }).execute());
  }
  expect([days(await progress(bohdan)), days(await progress())]).toEqual([[['2024-11-21']], [['2024-11-21']]]);
  await centre.within(() => db().updateTable('memberships').set({ joined_on: '2026-09-01' })
    .where('group_id', '=', group).where('student_id', '=', centre.ids.bohdan).execute());
});

it('progress leaves out lessons that were not started or are still to come', async () => {
  await centre.within(() => db().insertInto('lessons').values([
    { group_id: group, lesson_date: '2026-11-16', starts_at: '2026-11-16T14:00:00Z' },
    { group_id: group, lesson_date: '2026-11-23', starts_at: '2026-11-23T14:00:00Z', topic_id: topics.angles },
  ]).execute());
  expect(await progress()).toEqual([]);
});

it('progress is shown to the student and to the parents of the student', async () => {
  const refused = [[parent, centre.ids.yeva], [parent, 999_999], [parent, centre.ids.parent], [anna, centre.ids.bohdan]] as const;
  for (const [who, studentId] of refused) {
    const reply = await who.call(progressRoutes.list, { query: { studentId } });
    expect([reply.status, reply.body.code]).toEqual([404, 'family.not-your-child']);
  }
  expect((await (await centre.signIn('childless')).call(progressRoutes.list, { query: {} })).body).toMatchObject({ code: 'family.no-children' });
  for (const person of ['admin', 'teacher'] as const) {
    expect((await (await centre.signIn(person)).call(progressRoutes.list, { query: {} })).status).toBe(403);
  }
  for (const studentId of ['x', '0', '-1', '1.5', '9007199254740993', '1e400']) {
    const reply = await app.request({
      method: 'GET', url: `/api/studentAndParent/progress?studentId=${studentId}`, host: hostOf(centre.tenant), token: parent.accessToken,
    });
    expect([studentId, reply.status]).toEqual([studentId, 400]);
  }
});

it('another centre with the same ids has its own progress', async () => {
  await mark(await hold('2026-11-16', topics.percents), topics.percents, { classworkMark: 9 });
  const neighbour = await openLessonsScenario(app);
  const stranger = await neighbour.signIn('parent');
  expect(await progress(stranger, { studentId: neighbour.ids.anna })).toEqual([]);
  const replayed = await app.request({
    method: 'GET', url: '/api/studentAndParent/progress', host: hostOf(centre.tenant), token: stranger.accessToken,
  });
  expect(replayed.status).toBe(401);
});

it('progress is the same for the admin, also of an archived student, and refused for an account that is no student', async () => {
  const lessonId = await hold('2026-11-09', topics.percents);
  await mark(lessonId, topics.percents, { classworkMark: 9 });
  const seen = await progress();
  const ofStudent = (id: number) => admin.call(progressRoutes.ofStudent, { params: { id } });
  expect((await ofStudent(centre.ids.anna)).body.data).toEqual(seen);
  await admin.data(studentsRoutes.archive, { params: { id: centre.ids.anna } });
  expect((await ofStudent(centre.ids.anna)).body.data).toEqual(seen);
  await admin.data(studentsRoutes.restore, { params: { id: centre.ids.anna } });
  expect((await ofStudent(centre.ids.teacher)).body.code).toBe('students.not-found');
});

const inGroup = (who: TestSession, studentId: number, id = group) => who.call(progressRoutes.inGroup, { params: { id, studentId } });
const readInGroup = (who: TestSession, studentId: number) => who.data(progressRoutes.inGroup, { params: { id: group, studentId } });

async function showPhones(isOn: boolean): Promise<void> {
  const features = JSON.stringify({ switches: { passwordsShown: true, calendarFeeds: true, adminSecondFactor: false, teachersSeePhones: isOn } });
  await app.connections.database.ownerPool.query('update platform.tenants set features = $2 where id = $1', [centre.tenant.id, features]);
  await app.connections.directory.forget(centre.tenant.id);
}

it('a teacher reads the marks, comments and choices of a student in the lessons of the group alone', async () => {
  const [lessonId, visit] = [await hold('2026-11-09', topics.percents), await hold('2026-11-07', topics.cossacks, otherGroup)];
  await mark(lessonId, topics.percents, { classworkMark: 9, comment: 'Списує', commentAudience: 'staff' });
  await centre.within(async () => {
    await db().insertInto('marks').values({ lesson_id: visit, student_id: centre.ids.anna, classwork_mark: 3 }).execute();
    await db().insertInto('attendance_choices')
      .values({ student_id: centre.ids.anna, group_id: group, starts_at: '2026-11-09T14:00:00Z', status: 2 }).execute();
  });
  const { subjects, ...student } = await readInGroup(await centre.signIn('teacher'), centre.ids.anna);
  expect(student).toEqual({ fullName: `Анна ${centre.tenant.code}`, avatarPath: null, isMember: true, schoolInfo: `Школа ${centre.tenant.code}`, contacts: null });
  expect(subjects.map(({ subjectName, points }) => [subjectName, points.length])).toEqual([[`Математика ${centre.tenant.code}`, 1]]);
  expect(subjects[0]?.points[0]).toMatchObject({ lessonId, classworkMark: 9, comment: 'Списує', commentAudience: 'staff', chosen: 'recording' });
  expect(JSON.stringify(await progress(parent))).not.toMatch(/Списує|chosen|commentAudience/);
});

it('phones are shown to teachers where the centre wants it, and of present members only', async () => {
  const teacher = await centre.signIn('teacher');
  const past = await hold('2026-11-02', topics.powers);
  await centre.within(() => db().insertInto('marks').values({ lesson_id: past, student_id: centre.ids.denys, classwork_mark: 5 }).execute());
  await showPhones(true);
  expect((await readInGroup(teacher, centre.ids.anna)).contacts).toEqual([
    { fullName: `Мама ${centre.tenant.code}`, relation: 'Мама', phoneNumber: '0670000007' },
    { fullName: `Анна ${centre.tenant.code}`, relation: 'Учень', phoneNumber: '0670000003' },
  ]);
  expect(await readInGroup(teacher, centre.ids.denys)).toMatchObject({ isMember: false, contacts: null });
  await showPhones(false);
  expect((await readInGroup(teacher, centre.ids.anna)).contacts).toBeNull();
});

it('a teacher reads no student of another group or centre', async () => {
  const [teacher, otherTeacher] = [await centre.signIn('teacher'), await centre.signIn('otherTeacher')];
  for (const [who, studentId, id, code] of [
    [otherTeacher, centre.ids.anna, group, 'groups.not-found'],
    [otherTeacher, centre.ids.anna, otherGroup, 'students.not-found'],
    [teacher, centre.ids.yeva, group, 'students.not-found'],
    [teacher, centre.ids.teacher, group, 'students.not-found'],
    [teacher, centre.ids.denys, group, 'students.not-found'],
  ] as const) {
    const reply = await inGroup(who, studentId, id);
    expect([code, reply.status, reply.body.code, reply.body.data]).toEqual([code, 404, code, null]);
  }
  for (const person of ['bohdan', 'parent', 'admin'] as const) expect((await inGroup(await centre.signIn(person), centre.ids.anna)).status).toBe(403);
  const neighbour = await openLessonsScenario(app);
  const stranger = await neighbour.signIn('teacher');
  expect((await readInGroup(stranger, neighbour.ids.anna)).fullName).toBe(`Анна ${neighbour.tenant.code}`);
  const replayed = await app.request({
    method: 'GET', url: `/api/teacher/classes/${group}/students/${centre.ids.anna}`, host: hostOf(centre.tenant), token: stranger.accessToken,
  });
  expect(replayed.status).toBe(401);
});
