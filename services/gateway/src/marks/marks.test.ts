import { marksRoutes, type CreateMarkBody, type UpdateMarkBody } from '@dzvinok/contract/marks';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hostOf, startTestApp, type TestApp, type TestSession } from '../app.fixture.ts';
import { db } from '../database/database.ts';
import { holdLesson, openSchool, saturday, saturdayNoon, school, statuses, StoppedClock, type School } from '../lessons/school.fixture.ts';

const clock = new StoppedClock(saturdayNoon);
const { topics } = school;
const statusText = 'Вчитель може редагувати статуси учня лише для поточного заняття у вкладці "Урок".';
let app: TestApp;
let centre: School;
let teacher: TestSession;
let otherTeacher: TestSession;
let admin: TestSession;
let today: number;
let earlier: number;

beforeAll(async () => {
  app = await startTestApp({ clock });
  centre = await openSchool(app);
  teacher = await centre.signIn('teacher');
  otherTeacher = await centre.signIn('otherTeacher');
  admin = await centre.signIn('admin');
});
afterAll(() => app.close());

beforeEach(async () => {
  await centre.within(() => db().deleteFrom('lessons').execute());
  today = await holdLesson(centre, { topicId: topics.fractions, day: saturday, startsAt: '2026-11-21T16:00:00Z' });
  earlier = await holdLesson(centre, { topicId: topics.percents, day: '2026-11-14', startsAt: '2026-11-14T16:00:00Z' });
});

type Given = Partial<CreateMarkBody>;
const bodyOf = (given: Given): CreateMarkBody => ({ studentId: centre.ids.anna, topicId: topics.fractions, ...given });
const post = (given: Given, who = teacher, classId = school.group) =>
  who.call(marksRoutes.create, { params: { classId }, body: bodyOf(given) });
const mark = (given: Given, who = teacher) =>
  who.data(marksRoutes.create, { params: { classId: school.group }, body: bodyOf(given) });
const put = (body: UpdateMarkBody, who = teacher, classId = school.group) =>
  who.call(marksRoutes.update, { params: { classId }, body });
const rows = () => centre.within(() => db().selectFrom('marks').selectAll().execute());

describe('marking a student', () => {
  it('keeps everything that was set', async () => {
    const saved = await mark({ homeworkMark: 11, classworkMark: 0, notReady: true, isLate: true, isMilestone: true, comment: '  Добре  ' });
    expect(saved).toEqual({
      id: expect.any(Number), lessonId: today, topicId: topics.fractions, studentId: centre.ids.anna,
      homeworkMark: 11, classworkMark: 0, absent: false, notReady: true, isLate: true, isMilestone: true,
      comment: 'Добре', version: 1,
    });
  });

  it('a second time changes the first mark', async () => {
    const first = await mark({ homeworkMark: 7, isLate: true });
    const second = await mark({ classworkMark: 9 });
    expect(second).toMatchObject({ id: first.id, homeworkMark: null, classworkMark: 9, isLate: true, version: 2 });
    expect(await rows()).toHaveLength(1);
  });

  it('finds the lesson by its topic, or by its own number when that is given', async () => {
    expect(await mark({ topicId: topics.percents, classworkMark: 5 })).toMatchObject({ lessonId: earlier });
    expect(await mark({ topicId: topics.percents, lessonId: today, classworkMark: 5 })).toMatchObject({ lessonId: today });
    expect((await post({ topicId: topics.angles })).body).toMatchObject({ code: 'lessons.not-found' });
    expect((await post({ lessonId: 999_999 })).status).toBe(404);
  });

  it('is one mark for twenty savers at once', async () => {
    const replies = await Promise.all(Array.from({ length: 20 }, (_, value) => post({ classworkMark: value })));
    expect(replies.every((reply) => reply.status === 200)).toBe(true);
    const [row, ...others] = await rows();
    expect(others).toEqual([]);
    expect(row?.version).toBe(20);
  });

  it('refuses absent together with not ready', async () => {
    expect((await post({ absent: true, notReady: true })).body).toMatchObject({ code: 'marks.absent-and-not-ready' });
    expect(await rows()).toEqual([]);
  });

  it('refuses what is no mark', async () => {
    const bad: unknown[] = [
      bodyOf({ homeworkMark: 1000 }), bodyOf({ homeworkMark: -1 }), bodyOf({ classworkMark: 1.5 }),
      { ...bodyOf({}), homeworkMark: '7' }, { ...bodyOf({}), studentId: undefined },
      bodyOf({ comment: 'ж'.repeat(1001) }), [], null, 'mark', {},
    ];
    for (const body of bad) {
      const reply = await app.request({
        method: 'POST', url: `/api/Classes/${school.group}/lessonMarks`, host: hostOf(centre.tenant),
        token: teacher.accessToken, body: JSON.stringify(body),
      });
      expect([JSON.stringify(body), reply.status, reply.body.success]).toEqual([JSON.stringify(body), 400, false]);
    }
    expect(await rows()).toEqual([]);
  });

  it('is for the members of the day, now or then', async () => {
    expect((await post({ studentId: centre.ids.yeva })).body).toMatchObject({ code: 'marks.student-not-in-group' });
    expect((await post({ studentId: 999_999 })).status).toBe(404);
    expect((await post({ studentId: centre.ids.denys })).status).toBe(404);
    // Denys left on the fifteenth
    expect((await post({ studentId: centre.ids.denys, topicId: topics.percents, classworkMark: 8 })).status).toBe(200);
  });

  it('is for the group’s teacher and for admins', async () => {
    expect((await post({}, otherTeacher)).body).toMatchObject({ code: 'groups.not-found' });
    expect((await post({}, admin)).status).toBe(200);
    for (const person of ['anna', 'parent'] as const) {
      expect((await post({}, await centre.signIn(person))).status).toBe(403);
    }
  });
});

describe('statuses outside the current lesson', () => {
  it('are refused to a teacher, with the specified text', async () => {
    for (const status of [{ absent: true }, { notReady: true }]) {
      const reply = await post({ topicId: topics.percents, ...status });
      expect(reply.status).toBe(403);
      expect(reply.body.errorMessage).toBe(statusText);
    }
    expect(await rows()).toEqual([]);
  });

  it('are left to the admin', async () => {
    expect((await post({ topicId: topics.percents, absent: true }, admin)).status).toBe(200);
  });

  it('do not stop a teacher from changing the marks beside them', async () => {
    const { id } = await mark({ topicId: topics.percents, notReady: true }, admin);
    expect((await put({ id, notReady: true, classworkMark: 6, comment: null })).status).toBe(200);
    const reply = await put({ id, notReady: false, classworkMark: 6, comment: null });
    expect([reply.status, reply.body.errorMessage]).toEqual([403, statusText]);
  });

  it('are free on the day itself and closed from midnight', async () => {
    const { id } = await mark({ absent: true });
    clock.set('2026-11-22T00:00:00+02:00');
    const sunday = await centre.signIn('teacher');
    const reply = await put({ id, absent: false, comment: null }, sunday);
    clock.set(saturdayNoon);
    expect([reply.status, reply.body.errorMessage]).toEqual([403, statusText]);
  });
});

describe('changing a mark', () => {
  it('answers the new version', async () => {
    const { id } = await mark({ homeworkMark: 7 });
    const reply = await put({ id, version: 1, homeworkMark: 8, comment: 'Переписав' });
    expect(reply.body.data).toMatchObject({ id, homeworkMark: 8, comment: 'Переписав', version: 2 });
  });

  it('refuses a stale version with the present mark', async () => {
    const { id } = await mark({ homeworkMark: 7 });
    await put({ id, version: 1, homeworkMark: 8, comment: null });
    const reply = await put({ id, version: 1, homeworkMark: 9, comment: null });
    expect(reply.status).toBe(409);
    expect(reply.body).toMatchObject({ success: false, code: 'marks.stale', data: { id, homeworkMark: 8, version: 2 } });
  });

  it('takes a repeated save whose answer was lost', async () => {
    const { id } = await mark({ homeworkMark: 7 });
    await put({ id, version: 1, homeworkMark: 8, comment: null });
    const reply = await put({ id, version: 1, homeworkMark: 8, comment: null });
    expect([reply.status, reply.body.data]).toEqual([200, expect.objectContaining({ homeworkMark: 8, version: 2 })]);
  });

  it('lets one of two editors win', async () => {
    const { id } = await mark({ homeworkMark: 7 });
    const replies = await Promise.all([1, 2, 3, 4].map((homeworkMark) => put({ id, version: 1, homeworkMark, comment: null })));
    expect(statuses(replies)).toEqual({ 200: 1, 409: 3 });
  });

  it('goes on without a version', async () => {
    const { id } = await mark({ homeworkMark: 7 });
    await put({ id, homeworkMark: 8, comment: null });
    expect((await put({ id, homeworkMark: 9, comment: null })).body.data).toMatchObject({ homeworkMark: 9, version: 3 });
  });

  it('finds the mark in its own group only', async () => {
    const { id } = await mark({ homeworkMark: 7 });
    expect((await put({ id, comment: null }, otherTeacher, school.otherGroup)).body).toMatchObject({ code: 'marks.not-found' });
    expect((await put({ id, comment: null }, otherTeacher)).body).toMatchObject({ code: 'groups.not-found' });
    expect((await put({ id: 999_999, comment: null })).body).toMatchObject({ code: 'marks.not-found' });
    expect((await put({ id, absent: true, notReady: true, comment: null })).body).toMatchObject({ code: 'marks.absent-and-not-ready' });
  });

  it('does not reach into another centre with the same numbers', async () => {
    const neighbour = await openSchool(app);
    const { id } = await mark({ homeworkMark: 7 });
    const reply = await put({ id, homeworkMark: 1, comment: null }, await neighbour.signIn('admin'));
    expect(reply.status).toBe(404);
    expect(await rows()).toMatchObject([{ homework_mark: 7 }]);
  });
});
