import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hostOf } from '../../../test/app.fixture.ts';
import { holdLesson, openLessonsScenario, scenario, statuses } from '../../../test/lessons-scenario.fixture.ts';
import { openMarksScenario, statusText, type MarksScenario } from './marks.fixture.ts';

const { topics } = scenario;
let at: MarksScenario;

beforeAll(async () => {
  at = await openMarksScenario();
});
afterAll(() => at.app.close());
beforeEach(() => at.begin());

describe('marking a student', () => {
  it('keeps every given field', async () => {
    const saved = await at.mark({ homeworkMark: 11, classworkMark: 0, notReady: true, isLate: true, isMilestone: true, comment: '  Добре  ' });
    expect(saved).toEqual({
      id: expect.any(Number), lessonId: at.today, topicId: topics.fractions, studentId: at.centre.ids.anna,
      homeworkMark: 11, classworkMark: 0, absent: false, notReady: true, isLate: true, isMilestone: true,
      comment: 'Добре', commentAudience: 'staff', version: 1,
    });
  });

  it('again changes the first mark', async () => {
    const first = await at.mark({ homeworkMark: 7, isLate: true });
    const second = await at.mark({ classworkMark: 9 });
    expect(second).toMatchObject({ id: first.id, homeworkMark: null, classworkMark: 9, isLate: true, version: 2 });
    expect(await at.rows()).toHaveLength(1);
  });

  it('finds the lesson by its topic, or by its id when that is given', async () => {
    expect(await at.mark({ topicId: topics.percents, classworkMark: 5 })).toMatchObject({ lessonId: at.earlier });
    expect(await at.mark({ topicId: topics.percents, lessonId: at.today, classworkMark: 5 })).toMatchObject({ lessonId: at.today });
    expect((await at.post({ topicId: topics.angles })).body).toMatchObject({ code: 'lessons.not-found' });
    expect((await at.post({ lessonId: 999_999 })).status).toBe(404);
  });

  it('creates one mark after twenty concurrent saves', async () => {
    const replies = await Promise.all(Array.from({ length: 20 }, (_, value) => at.post({ classworkMark: value })));
    expect(replies.every((reply) => reply.status === 200)).toBe(true);
    const [row, ...others] = await at.rows();
    expect(others).toEqual([]);
    expect(row?.version).toBe(20);
  });

  it('over a mark that the caller has not seen returns that mark', async () => {
    const theirs = await at.mark({ homeworkMark: 7 }, at.admin);
    const reply = await at.post({ homeworkMark: 8, version: 0 });
    expect([reply.status, reply.body.code, reply.body.data]).toEqual([409, 'marks.stale', theirs]);
    expect((await at.post({ homeworkMark: 7, version: 0 })).body.data).toEqual(theirs);
    expect(await at.mark({ homeworkMark: 8 })).toMatchObject({ id: theirs.id, homeworkMark: 8, version: 2 });
  });

  it('with unchanged fields changes nothing', async () => {
    const first = await at.mark({ homeworkMark: 7, isLate: true, comment: 'Добре' });
    const version = await at.journalVersion();
    expect(await at.mark({ homeworkMark: 7, comment: ' Добре ' }, at.admin)).toEqual(first);
    expect((await at.put({ id: first.id, homeworkMark: 7, comment: 'Добре' })).body.data).toEqual(first);
    expect(await at.rows()).toMatchObject([{ updated_by: at.centre.ids.teacher, version: 1 }]);
    expect(await at.journalVersion()).toBe(version);
  });

  it('raises the journal’s version once', async () => {
    const version = await at.journalVersion();
    const { id } = await at.mark({ homeworkMark: 7 });
    expect(await at.journalVersion()).toBe(version + 1);
    await at.put({ id, homeworkMark: 8, comment: null });
    expect(await at.journalVersion()).toBe(version + 2);
    await at.post({ absent: true, notReady: true });
    expect(await at.journalVersion()).toBe(version + 2);
  });

  it('refuses absent together with not ready', async () => {
    expect((await at.post({ absent: true, notReady: true })).body).toMatchObject({ code: 'marks.absent-and-not-ready' });
    expect(await at.rows()).toEqual([]);
  });

  it('refuses a malformed mark', async () => {
    const bad: unknown[] = [
      at.postBody({ homeworkMark: 1000 }), at.postBody({ homeworkMark: -1 }), at.postBody({ classworkMark: 1.5 }),
      { ...at.postBody({}), homeworkMark: '7' }, { ...at.postBody({}), studentId: undefined },
      at.postBody({ comment: 'ж'.repeat(1001) }), { ...at.postBody({}), version: 1 }, [], null, 'mark', {},
    ];
    for (const body of bad) {
      const reply = await at.app.request({
        method: 'POST', url: `/api/Classes/${scenario.group}/lessonMarks`, host: hostOf(at.centre.tenant),
        token: at.teacher.accessToken, body: JSON.stringify(body),
      });
      expect([JSON.stringify(body), reply.status, reply.body.success]).toEqual([JSON.stringify(body), 400, false]);
    }
    expect(await at.rows()).toEqual([]);
  });

  it('is allowed for members of that day, present or former', async () => {
    expect((await at.post({ studentId: at.centre.ids.yeva })).body).toMatchObject({ code: 'marks.student-not-in-group' });
    expect((await at.post({ studentId: 999_999 })).status).toBe(404);
    expect((await at.post({ studentId: at.centre.ids.denys })).status).toBe(404);
    // Denys left on the fifteenth
    expect((await at.post({ studentId: at.centre.ids.denys, topicId: topics.percents, classworkMark: 8 })).status).toBe(200);
  });

  it('is refused on the day of leaving, which is the first day outside of the group', async () => {
    const lessonId = await holdLesson(at.centre, { topicId: topics.equations, day: '2026-11-15', startsAt: '2026-11-15T16:00:00Z' });
    const left = { studentId: at.centre.ids.denys, lessonId };
    const { outcomes } = await at.saveMany([{ ...left, classworkMark: 8 }, { ...left, absent: true, lessonId: at.earlier }], at.admin);
    expect(outcomes).toMatchObject([{ kind: 'refused', code: 'marks.student-not-in-group' }, { kind: 'saved', mark: { absent: true } }]);
  });

  it('is allowed to the group’s teacher and to admins', async () => {
    expect((await at.post({}, at.otherTeacher)).body).toMatchObject({ code: 'groups.not-found' });
    expect((await at.post({}, at.admin)).status).toBe(200);
    for (const person of ['anna', 'parent'] as const) {
      expect((await at.post({}, await at.centre.signIn(person))).status).toBe(403);
    }
  });
});

describe('statuses outside the current lesson', () => {
  it('are refused to a teacher, with the specified text', async () => {
    for (const status of [{ absent: true }, { notReady: true }]) {
      const reply = await at.post({ topicId: topics.percents, ...status });
      expect(reply.status).toBe(403);
      expect(reply.body.errorMessage).toBe(statusText);
    }
    expect(await at.rows()).toEqual([]);
  });

  it('are allowed to the admin', async () => {
    expect((await at.post({ topicId: topics.percents, absent: true }, at.admin)).status).toBe(200);
  });

  it('do not stop a teacher from changing the marks beside them', async () => {
    const { id } = await at.mark({ topicId: topics.percents, notReady: true }, at.admin);
    expect((await at.put({ id, notReady: true, classworkMark: 6, comment: null })).status).toBe(200);
    const reply = await at.put({ id, notReady: false, classworkMark: 6, comment: null });
    expect([reply.status, reply.body.errorMessage]).toEqual([403, statusText]);
  });

  it('are allowed on the day itself and refused from midnight', async () => {
    const { id } = await at.mark({ absent: true });
    at.clock.set('2026-11-22T00:00:00+02:00');
    const sunday = await at.centre.signIn('teacher');
    const reply = await at.put({ id, absent: false, comment: null }, sunday);
    expect([reply.status, reply.body.errorMessage]).toEqual([403, statusText]);
  });
});

describe('changing a mark', () => {
  it('returns the new version', async () => {
    const { id } = await at.mark({ homeworkMark: 7 });
    const reply = await at.put({ id, version: 1, homeworkMark: 8, comment: 'Переписав' });
    expect(reply.body.data).toMatchObject({ id, homeworkMark: 8, comment: 'Переписав', version: 2 });
  });

  it('refuses an outdated version and returns the present mark', async () => {
    const { id } = await at.mark({ homeworkMark: 7 });
    await at.put({ id, version: 1, homeworkMark: 8, comment: null });
    const reply = await at.put({ id, version: 1, homeworkMark: 9, comment: null });
    expect(reply.status).toBe(409);
    expect(reply.body).toMatchObject({ success: false, code: 'marks.stale', data: { id, homeworkMark: 8, version: 2 } });
  });

  it('accepts a repeated save whose reply was lost', async () => {
    const { id } = await at.mark({ homeworkMark: 7 });
    await at.put({ id, version: 1, homeworkMark: 8, comment: null });
    const reply = await at.put({ id, version: 1, homeworkMark: 8, comment: null });
    expect([reply.status, reply.body.data]).toEqual([200, expect.objectContaining({ homeworkMark: 8, version: 2 })]);
  });

  it('lets one of two editors win', async () => {
    const { id } = await at.mark({ homeworkMark: 7 });
    const replies = await Promise.all([1, 2, 3, 4].map((homeworkMark) => at.put({ id, version: 1, homeworkMark, comment: null })));
    expect(statuses(replies)).toEqual({ 200: 1, 409: 3 });
  });

  it('works without a version', async () => {
    const { id } = await at.mark({ homeworkMark: 7 });
    await at.put({ id, homeworkMark: 8, comment: null });
    expect((await at.put({ id, homeworkMark: 9, comment: null })).body.data).toMatchObject({ homeworkMark: 9, version: 3 });
  });

  it('finds the mark in its own group only', async () => {
    const { id } = await at.mark({ homeworkMark: 7 });
    expect((await at.put({ id, comment: null }, at.otherTeacher, scenario.otherGroup)).body).toMatchObject({ code: 'marks.not-found' });
    expect((await at.put({ id, comment: null }, at.otherTeacher)).body).toMatchObject({ code: 'groups.not-found' });
    expect((await at.put({ id: 999_999, comment: null })).body).toMatchObject({ code: 'marks.not-found' });
    expect((await at.put({ id, absent: true, notReady: true, comment: null })).body).toMatchObject({ code: 'marks.absent-and-not-ready' });
  });

  it('does not reach into another centre with the same ids', async () => {
    const neighbour = await openLessonsScenario(at.app);
    const { id } = await at.mark({ homeworkMark: 7 });
    const reply = await at.put({ id, homeworkMark: 1, comment: null }, await neighbour.signIn('admin'));
    expect(reply.status).toBe(404);
    expect(await at.rows()).toMatchObject([{ homework_mark: 7 }]);
  });
});
