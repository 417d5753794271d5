import { homeworksRoutes } from '@dzvinok/contract/homeworks';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestSession } from '../../../test/app.fixture.ts';
import { holdLesson, openLessonsScenario, saturdayNoon, scenario, StoppedClock, type LessonsScenario } from '../../../test/lessons-scenario.fixture.ts';
import { db } from '../../runtime/database/database.ts';

const clock = new StoppedClock(saturdayNoon);
const { topics, group, otherGroup } = scenario;
let app: TestApp;
let centre: LessonsScenario;
let anna: TestSession;
let parent: TestSession;
let teacher: TestSession;

beforeAll(async () => {
  app = await startTestApp({ clock });
  centre = await openLessonsScenario(app);
  [anna, parent, teacher] = await Promise.all([centre.signIn('anna'), centre.signIn('parent'), centre.signIn('teacher')]);
});
afterAll(() => app.close());
beforeEach(() => centre.within(() => db().deleteFrom('lessons').execute()));

const list = (who = anna, studentId?: number) => who.data(homeworksRoutes.ofStudent, { query: { studentId } });
const done = (lessonId: number, isDone = true, who = anna) => who.call(homeworksRoutes.setDone, { params: { lessonId }, body: { isDone } });
const hold = (day: string, homework: string | undefined, topicId: number, groupId = group) =>
  holdLesson(centre, { groupId, topicId, day, startsAt: `${day}T14:00:00Z`, homework });

it('the list shows homework with the day of the lesson at which it is due', async () => {
  // the group meets on Saturdays and Mondays; today is Saturday 21 November
  const older = await hold('2026-11-14', 'Вправа 1', topics.percents);
  const latest = await hold('2026-11-16', 'Вправа 2', topics.powers);
  await hold('2026-11-07', undefined, topics.angles);
  await hold('2026-09-05', 'Давня', topics.equations);
  await hold('2026-11-14', 'Чужа', topics.cossacks, otherGroup);
  const subject = { subjectName: `Математика ${centre.tenant.code}`, subjectColor: 'blue' };
  const expected = [
    { ...subject, lessonId: latest, setOn: '2026-11-16', dueOn: '2026-11-21', description: 'Вправа 2', isDone: false },
    { ...subject, lessonId: older, setOn: '2026-11-14', dueOn: '2026-11-16', description: 'Вправа 1', isDone: false },
  ];
  expect(await list()).toEqual(expected);
  expect(await list(parent, centre.ids.anna)).toEqual(expected);
  const today = await hold('2026-11-21', 'Вправа 3', topics.fractions);
  expect((await list()).map(({ lessonId, dueOn }) => [lessonId, dueOn])).toEqual([[today, '2026-11-23'], [latest, '2026-11-21'], [older, '2026-11-16']]);
  expect((await list(parent, centre.ids.bohdan)).map(({ lessonId }) => lessonId)).toEqual([today, latest, older]);
});

it('homework is done when the student says so, and the parent and the teacher see it', async () => {
  const lessonId = await hold('2026-11-16', 'Вправа 2', topics.powers);
  const seen = () => teacher.data(homeworksRoutes.one, { params: { id: group } });
  expect(await seen()).toMatchObject({ doneForToday: 0, studentCount: 2 });
  expect((await done(lessonId)).body.data).toEqual({ groupId: group, isDone: true });
  await done(lessonId);
  expect((await list(parent, centre.ids.anna))[0]?.isDone).toBe(true);
  expect((await list(parent, centre.ids.bohdan))[0]?.isDone).toBe(false);
  const [ofAnna, ofBohdan] = [centre.ids.anna, centre.ids.bohdan].map((id) => ({ id, fullName: expect.any(String), isNextDone: false }));
  expect(await seen()).toMatchObject({ doneForToday: 1, students: [{ ...ofAnna, isTodayDone: true }, { ...ofBohdan, isTodayDone: false }] });
  await done(lessonId, false);
  expect((await list())[0]?.isDone).toBe(false);
  expect(await seen()).toMatchObject({ doneForToday: 0 });
});

it('each change is logged, and a repeated one is not; endless changes are refused', async () => {
  const lessonId = await hold('2026-11-16', 'Вправа 2', topics.powers);
  const bohdan = await centre.signIn('bohdan');
  const entries = async () => (await centre.within(() => db().selectFrom('audit_log').select('id')
    .where('action', '=', 'homeworks.done').where('entity_id', '=', lessonId).execute())).length;
  for (let time = 1; time <= 5; time += 1) await done(lessonId, true, bohdan);
  expect(await entries()).toBe(1);
  const replies = [];
  for (let time = 1; time <= 60; time += 1) replies.push(await done(lessonId, time % 2 === 0, bohdan));
  expect(replies.slice(0, -1).every(({ status }) => status === 200)).toBe(true);
  expect([replies.at(-1)?.status, replies.at(-1)?.body.code]).toEqual([429, 'profile.too-many-changes']);
  expect(await entries()).toBe(60);
  expect((await done(lessonId, false, bohdan)).status).toBe(200);
  expect((await done(lessonId)).status).toBe(200);
});

it('homework is shown to the members of the group at that time, and nothing of another centre is shown', async () => {
  const lessonId = await hold('2026-11-16', 'Вправа 2', topics.powers);
  const without = await hold('2026-11-14', undefined, topics.percents);
  const [yeva, denys] = await Promise.all([centre.signIn('yeva'), centre.signIn('denys')]);
  for (const [who, id] of [[yeva, lessonId], [denys, lessonId], [anna, without], [anna, 999_999]] as const) {
    expect((await done(id, true, who)).body).toMatchObject({ code: 'lessons.not-found' });
  }
  expect((await parent.call(homeworksRoutes.ofStudent, { query: { studentId: centre.ids.yeva } })).status).toBe(404);
  expect((await parent.call(homeworksRoutes.setDone, { params: { lessonId }, body: { isDone: true } })).status).toBe(403);
  const neighbour = await openLessonsScenario(app);
  const stranger = await neighbour.signIn('anna');
  expect(await list(stranger)).toEqual([]);
  expect((await done(lessonId, true, stranger)).status).toBe(404);
});
