import { homeworksRoutes } from '@dzvinok/contract/homeworks';
import { lessonsRoutes } from '@dzvinok/contract/lessons';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { hostOf, startTestApp, type TestApp, type TestSession } from '../../../test/app.fixture.ts';
import { db } from '../../runtime/database/database.ts';
import { holdLesson, openLessonsScenario, saturdayNoon, scenario, statuses, StoppedClock, type LessonsScenario } from '../../../test/lessons-scenario.fixture.ts';

const clock = new StoppedClock(saturdayNoon);
const { topics, group } = scenario;
let app: TestApp;
let centre: LessonsScenario;
let teacher: TestSession;
let otherTeacher: TestSession;

beforeAll(async () => {
  app = await startTestApp({ clock });
  centre = await openLessonsScenario(app);
  teacher = await centre.signIn('teacher');
  otherTeacher = await centre.signIn('otherTeacher');
});
afterAll(() => app.close());

beforeEach(async () => {
  clock.set(saturdayNoon);
  await centre.within(() => db().deleteFrom('lessons').execute());
  await holdLesson(centre, { topicId: topics.percents, day: '2026-11-14', startsAt: '2026-11-14T16:00:00Z', homework: 'Давнє' });
  await holdLesson(centre, { topicId: topics.powers, day: '2026-11-16', startsAt: '2026-11-16T14:00:00Z', homework: 'Вправи 1–5' });
});

/** Fields of every reply besides the texts. */
const rest = {
  nextLessonVersion: expect.any(String), studentCount: 2, doneForToday: 0, doneForNext: 0, students: [expect.any(Object), expect.any(Object)],
  nextLessonOn: expect.any(String), earlier: expect.any(Array),
};

const one = (who = teacher) => who.data(homeworksRoutes.one, { params: { id: group } });
const set = (body: string, who = teacher) => who.call(homeworksRoutes.set, { params: { id: group }, body });
const start = (topicId: number = topics.fractions, who = teacher) => who.data(lessonsRoutes.start, { params: { id: group, topicId } });

it('homework set at the previous lesson is due today, before and after the start', async () => {
  const expected = { todayLessonHomework: 'Вправи 1–5', nextLessonHomework: null, ...rest };
  expect(await one()).toEqual(expected);
  await start();
  expect(await one()).toEqual(expected);
});

it('no homework is due when the previous lesson set none, or there is no lesson today', async () => {
  await holdLesson(centre, { topicId: topics.angles, day: '2026-11-20', startsAt: '2026-11-20T14:00:00Z' });
  expect(await one()).toEqual({ todayLessonHomework: null, nextLessonHomework: null, ...rest });
  clock.set('2026-11-22T12:00:00+02:00');
  expect(await one(await centre.signIn('teacher'))).toEqual({ todayLessonHomework: null, nextLessonHomework: null, ...rest });
});

it('homework of the five last lessons is listed without the one due today, and the day of the next lesson is named', async () => {
  // the group meets on Mondays and Saturdays; today is Saturday 21 November
  for (const [day, topicId] of [['2026-11-02', topics.angles], ['2026-11-07', topics.equations], ['2026-11-09', topics.fractions]] as const) {
    await holdLesson(centre, { topicId, day, startsAt: `${day}T14:00:00Z`, homework: `Від ${day}` });
  }
  const listed = async (who = teacher) => {
    const { earlier, nextLessonOn } = await one(who);
    return [nextLessonOn, earlier?.map(({ setOn, description, doneCount }) => [setOn, description, doneCount])];
  };
  const before = [['2026-11-14', 'Давнє', 0], ['2026-11-09', 'Від 2026-11-09', 0], ['2026-11-07', 'Від 2026-11-07', 0], ['2026-11-02', 'Від 2026-11-02', 0]];
  expect(await listed()).toEqual(['2026-11-23', before]);
  clock.set('2026-11-22T12:00:00+02:00');
  expect(await listed(await centre.signIn('teacher'))).toEqual(['2026-11-23', [['2026-11-16', 'Вправи 1–5', 0], ...before]]);
});

it('homework is set after the lesson has started, and is due at the next lesson', async () => {
  expect((await set('Рано')).body).toMatchObject({ code: 'homeworks.lesson-not-started' });
  await start();
  expect((await set('  Конспект  ')).body.data).toEqual({ todayLessonHomework: 'Вправи 1–5', nextLessonHomework: 'Конспект', ...rest });
  await set('Конспект і вправа 6');
  expect(await one()).toMatchObject({ nextLessonHomework: 'Конспект і вправа 6' });
  clock.set('2026-11-23T12:00:00+02:00');
  const monday = await centre.signIn('teacher');
  expect(await one(monday)).toEqual({ todayLessonHomework: 'Конспект і вправа 6', nextLessonHomework: null, ...rest });
  expect((await set('Рано', monday)).status).toBe(409);
});

it('homework is removed by an empty text', async () => {
  await start();
  await set('Помилка');
  expect((await set('   ')).body.data).toMatchObject({ nextLessonHomework: null });
});

it('concurrent saves leave one text', async () => {
  await start();
  const replies = await Promise.all(Array.from({ length: 12 }, (_, place) => set(`Варіант ${place}`)));
  expect(replies.every((reply) => reply.status === 200)).toBe(true);
  expect((await one()).nextLessonHomework).toMatch(/^Варіант \d+$/);
});

it('homework is not overwritten from an older text; a save whose reply was lost may be repeated', async () => {
  await start();
  const write = (body: string, version: string | undefined) => teacher.call(homeworksRoutes.set, { params: { id: group }, query: { version }, body });
  const { nextLessonVersion: empty } = await one();
  const both = await Promise.all([write('Перший', empty), write('Другий', empty)]);
  expect(statuses(both)).toEqual({ 200: 1, 409: 1 });
  const { nextLessonHomework: kept, nextLessonVersion: version } = await one();
  const refused = both.find(({ status }) => status === 409);
  expect(refused?.body).toMatchObject({ code: 'homeworks.stale', data: { nextLessonHomework: kept, nextLessonVersion: version } });
  expect((await write('Третій', version)).status).toBe(200);
  expect((await write('', version)).status).toBe(409);
  expect(await one()).toMatchObject({ nextLessonHomework: 'Третій' });
  // the previous release sends no version
  expect((await set('Без версії')).status).toBe(200);
});

it('homework written in one lesson is not set in the next', async () => {
  const saturday = await start();
  clock.set('2026-11-23T12:00:00+02:00');
  const who = await centre.signIn('teacher');
  const monday = await start(topics.angles, who);
  const { nextLessonVersion: version } = await one(who);
  const write = (lessonId: number) => who.call(homeworksRoutes.set, { params: { id: group }, query: { version, lessonId }, body: 'Суботнє' });
  const refused = await write(saturday.id);
  expect([refused.status, refused.body]).toMatchObject([409, { code: 'homeworks.stale', data: { nextLessonHomework: null } }]);
  expect(await one(who)).toMatchObject({ nextLessonHomework: null });
  expect((await write(monday.id)).status).toBe(200);
});

it('homework is closed to all teachers but the group’s own', async () => {
  await start();
  expect((await set('Чуже', otherTeacher)).body).toMatchObject({ code: 'groups.not-found' });
  expect((await otherTeacher.call(homeworksRoutes.one, { params: { id: group } })).status).toBe(404);
  for (const person of ['admin', 'anna', 'parent'] as const) {
    const session = await centre.signIn(person);
    expect((await set('Чуже', session)).status).toBe(403);
    expect((await session.call(homeworksRoutes.one, { params: { id: group } })).status).toBe(403);
  }
  const neighbour = await openLessonsScenario(app);
  expect(await one(await neighbour.signIn('teacher'))).toEqual({ todayLessonHomework: null, nextLessonHomework: null, ...rest });
});

it('homework is a text of at most four thousand characters', async () => {
  await start();
  for (const body of ['{"text":"x"}', '17', 'null', JSON.stringify('ж'.repeat(4001)), 'not json', '"a\\u0000b"']) {
    const reply = await app.request({
      method: 'POST', url: `/api/teacher/classes/${group}/homeworks`, host: hostOf(centre.tenant), token: teacher.accessToken, body,
    });
    expect([body.slice(0, 20), reply.status, reply.body.success]).toEqual([body.slice(0, 20), 400, false]);
  }
  expect((await set('ж'.repeat(4000))).status).toBe(200);
});
