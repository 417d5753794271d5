import { lessonsRoutes } from '@dzvinok/contract/lessons';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestSession } from '../../../test/app.fixture.ts';
import { db } from '../../runtime/database/database.ts';
import { callDuring } from '../../../test/concurrent-change.fixture.ts';
import { holdLesson, openLessonsScenario, saturdayNoon, scenario, statuses, StoppedClock, type LessonsScenario } from '../../../test/lessons-scenario.fixture.ts';

const { topics, group } = scenario;
let app: TestApp;
let centre: LessonsScenario;
let teacher: TestSession;
let admin: TestSession;
let manyTopics: number[];

beforeAll(async () => {
  app = await startTestApp({ clock: new StoppedClock(saturdayNoon) });
  centre = await openLessonsScenario(app);
  teacher = await centre.signIn('teacher');
  admin = await centre.signIn('admin');
  const names = Array.from({ length: 50 }, (_, place) => ({ subject_id: scenario.mathematics, name: `Тема ${place}` }));
  const rows = await centre.within(() => db().insertInto('topics').values(names).returning('id').execute());
  manyTopics = rows.map(({ id }) => id);
});
afterAll(() => app.close());

beforeEach(() => centre.within(async () => void (await db().deleteFrom('lessons').execute())));

const start = (topicId: number, id = group, who = teacher) => who.call(lessonsRoutes.start, { params: { id, topicId } });
const change = (lessonId: number, topicId: number, who = teacher) =>
  who.call(lessonsRoutes.changeTopic, { params: { classId: group, lessonId, topicId } });
const lessonsOf = (id = group) => centre.within(() =>
  db().selectFrom('lessons').selectAll().where('group_id', '=', id).orderBy('lesson_date').execute());

describe('fifty starts at once', () => {
  it('with one topic make one lesson and fifty equal replies', async () => {
    const replies = await Promise.all(Array.from({ length: 50 }, () => start(topics.fractions)));
    expect(new Set(replies.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(replies[0]?.body.data).toMatchObject({ topicId: topics.fractions, startDateTime: '2026-11-21T18:00:00+02:00' });
    expect(await lessonsOf()).toHaveLength(1);
  });

  it('with fifty topics make one lesson, and all other callers learn that it has started', async () => {
    const replies = await Promise.all(manyTopics.map((topicId) => start(topicId)));
    expect(statuses(replies)).toEqual({ 200: 1, 409: 49 });
    expect(new Set(replies.filter(({ status }) => status === 409).map(({ body }) => body.code))).toEqual(new Set(['lessons.already-started']));
    const [lesson, ...more] = await lessonsOf();
    expect([replies.find(({ status }) => status === 200)?.body.data, more]).toMatchObject([{ id: lesson?.id, topicId: lesson?.topic_id }, []]);
  });
});

describe('a topic', () => {
  it('may be used by two groups at once', async () => {
    const groups = [group, scenario.emptyGroup];
    const replies = await Promise.all(Array.from({ length: 20 }, (_, place) => start(topics.fractions, groups[place % 2])));
    expect(statuses(replies)).toEqual({ 200: 20 });
    for (const id of groups) expect(await lessonsOf(id)).toMatchObject([{ topic_id: topics.fractions }]);
  });

  it('is used once when a group starts a lesson with it and changes another lesson to it at the same moment', async () => {
    for (const topicId of manyTopics.slice(0, 10)) {
      const lessonId = await holdLesson(centre, { topicId: topics.percents, day: '2026-11-16', startsAt: '2026-11-16T14:00:00Z' });
      const replies = await Promise.all([start(topicId), change(lessonId, topicId), change(lessonId, topicId, admin), start(topicId)]);
      const lessons = await lessonsOf();
      expect(lessons.filter((lesson) => lesson.topic_id === topicId)).toHaveLength(1);
      expect(statuses(replies)).toEqual({ 200: 2, 409: 2 });
      expect(replies.filter(({ status }) => status === 409).map(({ body }) => body.code)).toEqual(['lessons.topic-used', 'lessons.topic-used']);
      await centre.within(() => db().deleteFrom('lessons').execute());
    }
  });

  it('of today’s lesson stays unique when it is changed during other starts', async () => {
    const { id } = await teacher.data(lessonsRoutes.start, { params: { id: group, topicId: topics.fractions } });
    const replies = await Promise.all([change(id, topics.angles), start(topics.fractions), start(topics.angles), change(id, topics.angles, admin)]);
    expect(replies[0]?.status).toBe(200);
    expect(replies[3]?.status).toBe(200);
    expect(await lessonsOf()).toMatchObject([{ id, topic_id: topics.angles }]);
    const late = await start(topics.fractions);
    expect([late.status, late.body.code]).toEqual([409, 'lessons.already-started']);
    expect((await start(topics.angles)).body.data).toMatchObject({ id, topicId: topics.angles });
  });
});

it('a group moved to another teacher meanwhile is not started by the former teacher', async () => {
  const give = () => db().updateTable('groups').set({ teacher_id: centre.ids.otherTeacher }).where('id', '=', group).execute();
  const reply = await callDuring({ inside: (work) => centre.within(() => work(db())) }, give, () => start(topics.fractions));
  expect([reply.status, reply.body.code]).toEqual([404, 'groups.not-found']);
  expect(await lessonsOf()).toEqual([]);
  await centre.within(() => db().updateTable('groups').set({ teacher_id: centre.ids.teacher }).where('id', '=', group).execute());
});
