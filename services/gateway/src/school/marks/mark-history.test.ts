import { lessonsRoutes } from '@dzvinok/contract/lessons';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hostOf } from '../../../test/app.fixture.ts';
import { db } from '../../runtime/database/database.ts';
import { openLessonsScenario, scenario } from '../../../test/lessons-scenario.fixture.ts';
import { openMarksScenario, type MarksScenario } from './marks.fixture.ts';

const nothing = {
  homeworkMark: null, classworkMark: null, absent: false, notReady: false, isLate: false, isMilestone: false,
  comment: null, commentAudience: 'staff',
};
let at: MarksScenario;

beforeAll(async () => {
  at = await openMarksScenario();
});
afterAll(() => at.app.close());
beforeEach(() => at.begin());

const changeRows = () => at.centre.within(() => db().selectFrom('mark_changes').selectAll().execute());

describe('the history of a mark', () => {
  it('names the actor and the content of each call, the newest first', async () => {
    const began = Date.now();
    const { id } = await at.mark({ homeworkMark: 7, isLate: true });
    await at.put({ id, homeworkMark: 8, comment: 'Переписав' }, at.admin);
    await at.saveMany([{ notReady: true, isMilestone: true, isLate: false, classworkMark: 0, version: 2 }]);
    const changes = await at.changes(id);
    const teacher = `Вчителька ${at.centre.tenant.code}`;
    const [first, second, third] = [
      { ...nothing, homeworkMark: 7, isLate: true },
      { ...nothing, homeworkMark: 8, isLate: true, comment: 'Переписав' },
      { ...nothing, classworkMark: 0, notReady: true, isMilestone: true },
    ];
    const changedAt = expect.stringMatching(/^\d{4}-\d\d-\d\dT.+[+-]\d\d:\d\d$/);
    expect(changes).toEqual([
      { version: 3, changedAt, changedBy: teacher, before: second, after: third },
      { version: 2, changedAt, changedBy: 'Адміна Тестова', before: first, after: second },
      { version: 1, changedAt, changedBy: teacher, before: null, after: first },
    ]);
    const moments = changes.map((change) => Date.parse(change.changedAt)).toReversed();
    expect(moments).toEqual(moments.toSorted((one, other) => one - other));
    for (const moment of moments) expect(Math.abs(moment - began)).toBeLessThan(60_000);
  });

  it('leaves out saves that changed nothing or were refused', async () => {
    const { id } = await at.mark({ homeworkMark: 7 });
    await at.mark({ homeworkMark: 7 });
    await at.saveMany([{ homeworkMark: 7, version: 1 }]);
    await at.saveMany([{ homeworkMark: 9 }]);
    await at.put({ id, homeworkMark: 9, version: 5, comment: null });
    await at.put({ id, absent: true, notReady: true, comment: null });
    expect(await at.changes(id)).toHaveLength(1);
  });

  it('belongs to that mark alone', async () => {
    const { outcomes } = await at.saveMany([{ homeworkMark: 7 }, { studentId: at.centre.ids.bohdan, homeworkMark: 8 }]);
    const marks = outcomes.flatMap((outcome) => (outcome.kind === 'saved' ? [outcome.mark] : []));
    expect(marks).toHaveLength(2);
    for (const { id, homeworkMark } of marks) {
      expect(await at.changes(id)).toMatchObject([{ version: 1, before: null, after: { homeworkMark } }]);
    }
  });

  it('names an actor who was archived since', async () => {
    const { id } = await at.mark({ homeworkMark: 7 });
    const archive = (moment: string | null) => at.centre.within(() =>
      db().updateTable('accounts').set({ archived_at: moment }).where('id', '=', at.centre.ids.teacher).execute());
    await archive('2026-11-20T10:00:00Z');
    const changes = await at.changes(id, at.admin);
    await archive(null);
    expect(changes).toMatchObject([{ changedBy: `Вчителька ${at.centre.tenant.code}` }]);
  });

  it('is kept by the database for every change of the mark, then without an actor', async () => {
    const { id } = await at.mark({ homeworkMark: 7 });
    await at.centre.within(() => db().updateTable('marks').set({ homework_mark: 12, updated_by: null }).execute());
    await at.centre.within(() => db().updateTable('marks').set({ updated_at: new Date() }).execute());
    expect(await at.changes(id)).toMatchObject([
      { changedBy: null, before: { homeworkMark: 7 }, after: { homeworkMark: 12 } },
      { after: { homeworkMark: 7 } },
    ]);
  });

  it('begins at the time of an imported mark', async () => {
    const { id } = await at.centre.within(() => db().insertInto('marks').values({
      lesson_id: at.earlier, student_id: at.centre.ids.anna, homework_mark: 7, classwork_mark: null, comment: null,
      updated_by: at.centre.ids.otherTeacher, updated_at: '2026-09-14T16:00:00+03:00',
    }).returning('id').executeTakeFirstOrThrow());
    await at.put({ id, homeworkMark: 8, comment: null });
    const [last, first] = await at.changes(id);
    expect(first).toMatchObject({ changedAt: '2026-09-14T16:00:00+03:00', changedBy: `Історик ${at.centre.tenant.code}`, before: null });
    expect(Date.now() - Date.parse(last?.changedAt ?? '')).toBeLessThan(60_000);
  });

  it('shows the latest hundred', async () => {
    const { id } = await at.mark({ homeworkMark: 0 });
    await at.centre.within(async () => {
      for (let value = 1; value <= 104; value += 1) {
        await db().updateTable('marks').set({ homework_mark: value, version: sql`version + 1` }).where('id', '=', id).execute();
      }
    });
    const changes = await at.changes(id);
    expect(changes.map(({ version }) => version)).toEqual(Array.from({ length: 100 }, (_, index) => 105 - index));
    expect(changes.at(-1)).toMatchObject({ before: { homeworkMark: 4 }, after: { homeworkMark: 5 } });
  });

  it('cannot be rewritten by the application, and is deleted with its lesson', async () => {
    const { id } = await at.mark({ homeworkMark: 7 });
    const kept = await changeRows();
    const denied = { code: '42501' };
    await expect(at.centre.within(() => db().updateTable('mark_changes').set({ homework_mark: 12 }).execute())).rejects.toMatchObject(denied);
    await expect(at.centre.within(() => db().deleteFrom('mark_changes').where('mark_id', '=', id).execute())).rejects.toMatchObject(denied);
    await expect(at.centre.within(() => sql`truncate mark_changes`.execute(db()))).rejects.toMatchObject(denied);
    await expect(at.centre.within(() => sql`alter table marks disable trigger all`.execute(db()))).rejects.toMatchObject(denied);
    expect(await changeRows()).toEqual(kept);
    await at.admin.data(lessonsRoutes.remove, { params: { classId: scenario.group, lessonId: at.today }, query: {} });
    expect(await changeRows()).toEqual([]);
  });
});

describe('the call for the history', () => {
  it('finds marks of that group only, for its teacher and admins', async () => {
    const { id } = await at.mark({ homeworkMark: 7 });
    const refused = [
      [at.otherTeacher, scenario.group, id, 'groups.not-found'],
      [at.otherTeacher, scenario.otherGroup, id, 'marks.not-found'],
      [at.teacher, scenario.emptyGroup, id, 'marks.not-found'],
      [at.teacher, scenario.otherGroup, id, 'groups.not-found'],
      [at.teacher, scenario.group, 999_999, 'marks.not-found'],
      [at.admin, scenario.otherGroup, id, 'marks.not-found'],
      [at.admin, 999_999, id, 'groups.not-found'],
    ] as const;
    for (const [who, group, mark, code] of refused) {
      const reply = await at.history(mark, who, group);
      expect([group, reply.status, reply.body.code]).toEqual([group, 404, code]);
    }
    for (const person of ['anna', 'parent'] as const) {
      expect((await at.history(id, await at.centre.signIn(person))).status).toBe(403);
    }
    expect(await at.changes(id, at.admin)).toHaveLength(1);
  });

  it('does not reach into another centre with the same ids', async () => {
    const neighbour = await openLessonsScenario(at.app);
    const { id } = await at.mark({ homeworkMark: 7 });
    const reply = await at.history(id, await neighbour.signIn('admin'));
    expect([reply.status, reply.body.code]).toEqual([404, 'marks.not-found']);
  });

  it('refuses a malformed id and a signed-out caller', async () => {
    const call = (path: string, token?: string) =>
      at.app.request({ method: 'GET', url: `/api/Classes/${path}/changes`, host: hostOf(at.centre.tenant), token });
    for (const path of ['1/lessonMarks/x', '1/lessonMarks/0', '1/lessonMarks/1.5', 'x/lessonMarks/1', '1/lessonMarks/99999999999999999999']) {
      expect([path, (await call(path, at.teacher.accessToken)).status]).toEqual([path, 400]);
    }
    expect((await call('1/lessonMarks/1')).status).toBe(401);
  });
});
