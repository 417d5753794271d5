import { broadcastsRoutes } from '@dzvinok/contract/broadcasts';
import { groupsRoutes } from '@dzvinok/contract/groups';
import { homeworksRoutes } from '@dzvinok/contract/homeworks';
import { lessonsRoutes } from '@dzvinok/contract/lessons';
import { marksRoutes } from '@dzvinok/contract/marks';
import { recordingsRoutes } from '@dzvinok/contract/recordings';
import { familyRoutes } from '@dzvinok/contract/family';
import { addDays, dayIn, isoIn, startInstant } from '@dzvinok/schedule/zone';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestSession } from '../../../test/app.fixture.ts';
import { holdLesson, openLessonsScenario, scenario, StoppedClock, type LessonsScenario } from '../../../test/lessons-scenario.fixture.ts';
import { db } from '../../runtime/database/database.ts';

// the database counts by its own clock, so the substituted lesson is today
const zone = 'Europe/Kyiv';
const today = dayIn(zone, Date.now());
const at = (days: number, time: string) => isoIn(zone, startInstant(addDays(today, days), time, zone));
const clock = new StoppedClock(at(0, '00:01:00'));
const { group, topics } = scenario;
let app: TestApp;
let centre: LessonsScenario;
let former: number;
let held: number;

beforeAll(async () => {
  app = await startTestApp({ clock });
  centre = await openLessonsScenario(app);
  former = await holdLesson(centre, { topicId: topics.percents, day: addDays(today, -3), startsAt: at(-3, '10:00:00'), homework: 'Вправа 5' });
  await centre.within(async () => {
    await db().insertInto('marks').values({ lesson_id: former, student_id: centre.ids.anna, classwork_mark: 9, comment: 'Плутає знаки' }).execute();
    await db().deleteFrom('schedule_slots').where('group_id', '=', group).execute();
    await db().insertInto('extra_lessons')
      .values({ group_id: group, starts_at: at(0, '12:00:00'), minutes: 45, teacher_id: centre.ids.otherTeacher }).execute();
  });
});
afterAll(() => app.close());

const statusesOf = async (who: TestSession, lessonId: number) => {
  const params = { classId: group, lessonId };
  const replies = [
    await who.call(lessonsRoutes.header, { params: { id: group } }), await who.call(lessonsRoutes.journal, { params: { id: group } }),
    await who.call(lessonsRoutes.recent, { params: { id: group } }), await who.call(lessonsRoutes.one, { params }),
    await who.call(recordingsRoutes.one, { params }),
    await who.call(marksRoutes.create, { params: { classId: group }, body: { lessonId, topicId: lessonId === former ? topics.percents : topics.fractions, studentId: centre.ids.anna, homeworkMark: null, classworkMark: 10, absent: false, notReady: false, isMilestone: false, comment: null } }),
  ];
  return replies.map(({ status }) => status);
};
const substitute = (when: string) => {
  clock.set(when);
  return centre.signIn('otherTeacher');
};

it('a substitute has nothing of the group before the day, the lesson alone on it and until the end of the next, nothing after', async () => {
  const before = await substitute(at(-1, '23:59:00'));
  expect(await statusesOf(before, former)).toEqual([404, 404, 404, 404, 404, 404]);
  expect((await before.data(groupsRoutes.mine, {})).map(({ id }) => id)).not.toContain(group);

  const during = await substitute(at(0, '11:00:00'));
  const [card] = (await during.data(groupsRoutes.mine, {})).filter(({ id }) => id === group);
  expect(card).toMatchObject({ isLessonToday: true, substituteFor: `Вчителька ${centre.tenant.code}` });
  ({ id: held } = await during.data(lessonsRoutes.start, { params: { id: group, topicId: topics.fractions } }));
  expect(await statusesOf(during, held)).toEqual([200, 200, 200, 200, 200, 200]);
  expect(await statusesOf(during, former)).toEqual([200, 200, 200, 404, 404, 404]);
  expect((await during.data(lessonsRoutes.journal, { params: { id: group } })).lessons.map(({ id }) => id)).toEqual([held]);
  expect((await during.data(lessonsRoutes.recent, { params: { id: group } })).at(-1)).toMatchObject({ homework: 'Вправа 5', comments: [{ comment: 'Плутає знаки' }] });
  expect((await during.call(homeworksRoutes.set, { params: { id: group }, body: 'Вправа 6' })).status).toBe(200);
  expect((await during.call(broadcastsRoutes.start, { params: { id: group, lessonId: held } })).status).toBe(200);
  expect((await during.call(lessonsRoutes.changeTopic, { params: { classId: group, lessonId: former, topicId: topics.powers } })).status).toBe(404);

  expect(await statusesOf(await substitute(at(1, '23:58:00')), held)).toEqual([200, 200, 200, 200, 200, 200]);
  expect((await (await substitute(at(1, '23:58:00'))).call(homeworksRoutes.set, { params: { id: group }, body: 'Вправа 7' })).status).toBe(404);
  expect(await statusesOf(await substitute(at(2, '00:00:00')), held)).toEqual([404, 404, 404, 404, 404, 404]);
});

it('the group’s own teacher and the family see who gives the lesson', async () => {
  clock.set(at(0, '11:00:00'));
  const name = `Історик ${centre.tenant.code}`;
  const teacher = await centre.signIn('teacher');
  expect(await teacher.data(lessonsRoutes.header, { params: { id: group } })).toMatchObject({ substitute: name });
  expect((await (await centre.signIn('anna')).data(familyRoutes.week, { query: {} })).filter(({ startDateTime }) => startDateTime.startsWith(today))).toMatchObject([{ substitute: name }]);
  expect(await statusesOf(teacher, held)).toEqual([200, 200, 200, 200, 200, 200]);
});

it('the database refuses marks of teachers who do not give the lesson', async () => {
  const { ids } = centre;
  const mark = (lesson_id: number, updated_by: number) => centre.within(() =>
    db().insertInto('marks').values({ lesson_id, student_id: ids.bohdan, classwork_mark: 7, updated_by })
      .onConflict((conflict) => conflict.columns(['lesson_id', 'student_id']).doUpdateSet({ classwork_mark: 8, updated_by, updated_at: new Date() })).execute());
  await mark(held, ids.otherTeacher);
  await mark(former, ids.teacher);
  await mark(former, ids.admin);
  const refusal = 'A mark by a teacher who does not give the lesson';
  await expect(centre.within(() => db().insertInto('marks').values({ lesson_id: former, student_id: ids.denys, classwork_mark: 7, updated_by: ids.otherTeacher }).execute())).rejects.toThrow(refusal);
  await centre.within(() => db().deleteFrom('extra_lessons').execute());
  await expect(centre.within(() => db().insertInto('marks').values({ lesson_id: held, student_id: ids.denys, classwork_mark: 7, updated_by: ids.otherTeacher }).execute())).rejects.toThrow(refusal);
});
