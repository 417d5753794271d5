import { lessonsRoutes } from '@dzvinok/contract/lessons';
import { marksRoutes } from '@dzvinok/contract/marks';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hostOf, startTestApp, type TestApp, type TestSession } from '../../../test/app.fixture.ts';
import { db } from '../../runtime/database/database.ts';
import { holdLesson, openLessonsScenario, saturdayNoon, scenario, statuses, StoppedClock, type LessonsScenario } from '../../../test/lessons-scenario.fixture.ts';

const clock = new StoppedClock(saturdayNoon);
const { topics } = scenario;
let app: TestApp;
let centre: LessonsScenario;
let admin: TestSession;
let teacher: TestSession;

beforeAll(async () => {
  app = await startTestApp({ clock });
  centre = await openLessonsScenario(app);
  admin = await centre.signIn('admin');
  teacher = await centre.signIn('teacher');
});
afterAll(() => app.close());

beforeEach(() => centre.within(async () => {
  await db().deleteFrom('lessons').execute();
}));

/** Last Monday's lesson with homework and marks of two students. */
async function marked(of = centre): Promise<number> {
  const lessonId = await holdLesson(of, {
    topicId: topics.percents, day: '2026-11-16', startsAt: '2026-11-16T14:00:00Z', homework: 'Вправи 5 і 6',
  });
  await of.within(() => db().insertInto('marks').values([
    { lesson_id: lessonId, student_id: of.ids.anna, classwork_mark: 9, homework_mark: 10, comment: null, updated_by: null },
    { lesson_id: lessonId, student_id: of.ids.denys, classwork_mark: null, homework_mark: null, comment: null, absent: true, updated_by: null },
  ]).execute());
  return lessonId;
}

const remove = (lessonId: number, marks?: number, who = admin, classId = scenario.group) =>
  who.call(lessonsRoutes.remove, { params: { classId, lessonId }, query: { marks } });
const journal = () => admin.data(lessonsRoutes.journal, { params: { id: scenario.group } });
const lessonsLeft = (of = centre) => of.within(() => db().selectFrom('lessons').select('id').execute());

describe('deleting a lesson', () => {
  it('deletes its marks and homework, frees the topic and raises the version of the journal', async () => {
    const lessonId = await marked();
    const before = await journal();
    const { status, body } = await remove(lessonId, 2);
    expect([status, body.data]).toEqual([200, { marks: 2 }]);
    const after = await journal();
    expect(after.version).toBeGreaterThan(before.version);
    expect(after.lessons).toEqual([]);
    // Denys has left the group; this was his only mark
    expect(after.students.map(({ id }) => id)).toEqual([centre.ids.anna, centre.ids.bohdan]);
    const rest = await centre.within(async () => [
      await db().selectFrom('marks').selectAll().execute(),
      await db().selectFrom('homeworks').selectAll().execute(),
    ]);
    expect(rest).toEqual([[], []]);
    expect((await teacher.call(lessonsRoutes.start, { params: { id: scenario.group, topicId: topics.percents } })).status).toBe(200);
  });

  it('is logged with the deleted content', async () => {
    const lessonId = await marked();
    await remove(lessonId, 2);
    const entries = await centre.within(() => db().selectFrom('audit_log').selectAll()
      .where('action', '=', 'lessons.deleted').where('entity_id', '=', lessonId).execute());
    expect(entries).toMatchObject([{
      entity: 'lesson',
      actor_id: centre.ids.admin,
      details: {
        groupId: scenario.group, group: 'А', date: '2026-11-16', topic: `Відсотки ${centre.tenant.code}`, marks: 2, homework: 'Вправи 5 і 6',
      },
    }]);
  });

  it('is refused with the true number of marks when the admin saw another number', async () => {
    const lessonId = await marked();
    await teacher.data(marksRoutes.create, {
      params: { classId: scenario.group },
      body: { studentId: centre.ids.bohdan, lessonId, topicId: topics.percents, classworkMark: 7 },
    });
    const refused = await remove(lessonId, 2);
    expect([refused.status, refused.body.code, refused.body.data]).toEqual([409, 'lessons.marks-changed', { marks: 3 }]);
    expect(refused.body.errorMessage).toContain('ще раз');
    expect((await journal()).lessons).toHaveLength(1);
    expect((await remove(lessonId, 3)).status).toBe(200);
  });

  it('needs no confirmation from a caller that names no number', async () => {
    expect((await remove(await marked())).body.data).toEqual({ marks: 2 });
  });

  it('never deletes a mark that the admin was not shown', async () => {
    const lessonId = await holdLesson(centre, { topicId: topics.percents, day: '2026-11-16', startsAt: '2026-11-16T14:00:00Z' });
    const body = { studentId: centre.ids.anna, lessonId, topicId: topics.percents, classworkMark: 7 };
    const [saved, removed] = await Promise.all([
      teacher.call(marksRoutes.create, { params: { classId: scenario.group }, body }),
      remove(lessonId, 0),
    ]);
    expect([[200, 409], [404, 200]]).toContainEqual([saved.status, removed.status]);
  });

  it('happens once after many concurrent clicks', async () => {
    const lessonId = await marked();
    const replies = await Promise.all(Array.from({ length: 8 }, () => remove(lessonId, 2)));
    expect(statuses(replies)).toEqual({ 200: 1, 404: 7 });
  });

  it('allows a new start of today’s lesson', async () => {
    const start = (topicId: number) => teacher.data(lessonsRoutes.start, { params: { id: scenario.group, topicId } });
    const { id } = await start(topics.fractions);
    expect((await remove(id, 0)).status).toBe(200);
    const header = await teacher.data(lessonsRoutes.header, { params: { id: scenario.group } });
    expect(header).toMatchObject({ isLessonToday: true, isLessonStarted: false, lessonId: null });
    expect((await start(topics.powers)).id).not.toBe(id);
  });
});

describe('a lesson started by mistake', () => {
  const start = (topicId: number) => teacher.data(lessonsRoutes.start, { params: { id: scenario.group, topicId } });
  const takeBack = (lessonId: number, who = teacher, classId = scenario.group) =>
    who.call(lessonsRoutes.takeBack, { params: { classId, lessonId } });

  it('is taken back by its teacher, can be started anew, and is logged', async () => {
    const { id } = await start(topics.fractions);
    expect((await takeBack(id)).status).toBe(200);
    expect(await teacher.data(lessonsRoutes.header, { params: { id: scenario.group } })).toMatchObject({ isLessonStarted: false, lessonId: null });
    expect((await start(topics.fractions)).id).not.toBe(id);
    const entries = await centre.within(() => db().selectFrom('audit_log').selectAll()
      .where('action', '=', 'lessons.taken-back').where('entity_id', '=', id).execute());
    expect(entries).toMatchObject([{ actor_id: centre.ids.teacher, details: { group: 'А', date: '2026-11-21', homework: null } }]);
  });

  it('stays once it has a mark', async () => {
    const { id } = await start(topics.fractions);
    await teacher.data(marksRoutes.create, {
      params: { classId: scenario.group }, body: { studentId: centre.ids.anna, lessonId: id, topicId: topics.fractions, classworkMark: 7 },
    });
    const refused = await takeBack(id);
    expect([refused.status, refused.body.code]).toEqual([409, 'lessons.has-marks']);
    expect(await lessonsLeft()).toEqual([{ id }]);
  });

  it('stays for another teacher, another group and another centre', async () => {
    const { id } = await start(topics.fractions);
    expect((await takeBack(id, await centre.signIn('otherTeacher'))).body).toMatchObject({ code: 'groups.not-found' });
    expect((await takeBack(id, teacher, scenario.emptyGroup)).body).toMatchObject({ code: 'lessons.not-found' });
    const neighbour = await openLessonsScenario(app);
    expect((await takeBack(id, await neighbour.signIn('teacher'))).body).toMatchObject({ code: 'lessons.not-found' });
    expect(await lessonsLeft()).toEqual([{ id }]);
  });
});

describe('a lesson stays', () => {
  it('when it belongs to another group or does not exist', async () => {
    const lessonId = await marked();
    expect((await remove(lessonId, 2, admin, scenario.otherGroup)).body).toMatchObject({ code: 'lessons.not-found' });
    expect((await remove(999_999)).body).toMatchObject({ code: 'lessons.not-found' });
    const group = await remove(lessonId, 2, admin, 999_999);
    expect([group.status, group.body.code]).toEqual([404, 'groups.not-found']);
    expect(await lessonsLeft()).toEqual([{ id: lessonId }]);
  });

  it('for every caller who is not an admin', async () => {
    const lessonId = await marked();
    for (const person of ['teacher', 'otherTeacher', 'anna', 'parent'] as const) {
      const reply = await remove(lessonId, 2, await centre.signIn(person));
      expect([person, reply.status, reply.body.code]).toEqual([person, 403, 'auth.not-allowed']);
    }
    const nobody = await app.request({
      method: 'DELETE', url: `/api/admin/classes/${scenario.group}/lessons/${lessonId}`, host: hostOf(centre.tenant),
    });
    expect(nobody.status).toBe(401);
    expect(await lessonsLeft()).toEqual([{ id: lessonId }]);
  });

  it('for the admin of another centre, which has a lesson with the same id', async () => {
    const neighbour = await openLessonsScenario(app);
    const lessonId = await marked();
    const stranger = await neighbour.signIn('admin');
    await neighbour.within(() => db().insertInto('lessons').values({
      id: lessonId, group_id: scenario.group, topic_id: topics.angles, lesson_date: '2026-11-16', starts_at: '2026-11-16T14:00:00Z',
    }).execute());
    expect((await remove(lessonId, 0, stranger)).status).toBe(200);
    expect(await lessonsLeft(neighbour)).toEqual([]);
    expect(await lessonsLeft()).toEqual([{ id: lessonId }]);
    const replayed = await app.request({
      method: 'DELETE', url: `/api/admin/classes/${scenario.group}/lessons/${lessonId}`, host: hostOf(centre.tenant), token: stranger.accessToken,
    });
    expect(replayed.status).toBe(401);
    expect(await lessonsLeft()).toEqual([{ id: lessonId }]);
  });

  it('when an id or the number is malformed', async () => {
    const lessonId = await marked();
    const paths = ['x/lessons/1', `${scenario.group}/lessons/0`, `${scenario.group}/lessons/-1`, `${scenario.group}/lessons/1.5`, `${scenario.group}/lessons/99999999999999999999`];
    const numbers = ['-1', '1.5', 'two', '1e999'].map((marks) => `${scenario.group}/lessons/${lessonId}?marks=${marks}`);
    for (const path of [...paths, ...numbers]) {
      const reply = await app.request({
        method: 'DELETE', url: `/api/admin/classes/${path}`, host: hostOf(centre.tenant), token: admin.accessToken,
      });
      expect([path, reply.status, reply.body.code]).toEqual([path, 400, 'request.invalid']);
    }
    expect(await lessonsLeft()).toEqual([{ id: lessonId }]);
  });
});
