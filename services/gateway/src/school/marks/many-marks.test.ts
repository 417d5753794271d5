import { type MarkChange, marksRoutes } from '@dzvinok/contract/marks';
import { idempotencyHeader } from '@dzvinok/contract/route';
import { RoundTrips } from '@dzvinok/tenancy/round-trips';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { hostOf, startTestApp, type TestApp } from '../../../test/app.fixture.ts';
import { db } from '../../runtime/database/database.ts';
import { holdLesson, openLessonsScenario, scenario } from '../../../test/lessons-scenario.fixture.ts';
import { expectRefusedBodies } from '../../../test/filled-centre.fixture.ts';
import { openMarksScenario, statusText, type MarksScenario } from './marks.fixture.ts';

let at: MarksScenario;

/** Without the comment that begins a prepared statement. */
function textOf(given: string | { text: string }): string {
  return (typeof given === 'string' ? given : given.text).replace(/^\/\*.*?\*\/ /, '');
}

/** Saves as the screen does, at a watched gateway. */
async function saveOver(app: TestApp, mark: Partial<MarkChange>, headers: Record<string, string> = {}): Promise<void> {
  const { body } = await app.request({
    method: 'POST', url: `/api/Classes/${scenario.group}/lessonMarks/batch`, host: hostOf(at.centre.tenant),
    token: at.teacher.accessToken, body: { marks: [at.change(mark)] }, headers,
  });
  expect(body.data).toMatchObject({ outcomes: [{ kind: 'saved' }] });
}

beforeAll(async () => {
  at = await openMarksScenario();
});
afterAll(() => at.app.close());
beforeEach(() => at.begin());

describe('saving many marks', () => {
  it('adds new marks and changes existing ones, in the order of the request', async () => {
    const { anna, bohdan, denys } = at.centre.ids;
    const old = await at.mark({ studentId: bohdan, homeworkMark: 4, isLate: true });
    const version = await at.journalVersion();
    const { outcomes, journalVersion } = await at.saveMany([
      { studentId: denys, lessonId: at.earlier, classworkMark: 12, comment: '  Молодець  ' },
      { studentId: bohdan, classworkMark: 9, version: old.version },
      { studentId: anna, notReady: true, isMilestone: true, homeworkMark: 0, isLate: true },
    ]);
    const nothing = {
      homeworkMark: null, classworkMark: null, absent: false, notReady: false, isLate: false, isMilestone: false,
      comment: null, commentAudience: 'staff',
    };
    expect(outcomes).toEqual([
      { kind: 'saved', mark: {
        ...nothing, id: expect.any(Number), studentId: denys, lessonId: at.earlier, topicId: scenario.topics.percents,
        classworkMark: 12, comment: 'Молодець', version: 1,
      } },
      { kind: 'saved', mark: { ...old, homeworkMark: null, classworkMark: 9, version: 2 } },
      { kind: 'saved', mark: {
        ...nothing, id: expect.any(Number), studentId: anna, lessonId: at.today, topicId: scenario.topics.fractions,
        homeworkMark: 0, notReady: true, isLate: true, isMilestone: true, version: 1,
      } },
    ]);
    expect(journalVersion).toBe(version + 1);
    expect(await at.journalVersion()).toBe(journalVersion);
    const rows = await at.rows();
    expect(rows).toHaveLength(3);
    const saved = outcomes.flatMap((outcome) => (outcome.kind === 'saved' ? outcome.mark : []));
    for (const { id, version: ownVersion } of saved) expect(rows).toContainEqual(expect.objectContaining({ id, version: ownVersion }));
  });

  it('returns the present mark when another user saved it first', async () => {
    const theirs = await at.mark({ homeworkMark: 7 }, at.admin);
    const { outcomes } = await at.saveMany([
      { homeworkMark: 8 },
      { lessonId: at.earlier, homeworkMark: 8, version: 3 },
      { studentId: at.centre.ids.bohdan, homeworkMark: 8 },
    ]);
    const { anna, bohdan } = at.centre.ids;
    expect(outcomes).toMatchObject([
      { kind: 'stale', studentId: anna, lessonId: at.today, mark: theirs },
      { kind: 'stale', studentId: anna, lessonId: at.earlier, mark: null },
      { kind: 'saved', mark: { studentId: bohdan, homeworkMark: 8 } },
    ]);
    expect((await at.saveMany([{ homeworkMark: 9, version: theirs.version + 1 }])).outcomes).toMatchObject([{ kind: 'stale', mark: theirs }]);
    expect((await at.rows()).map((row) => row.homework_mark)).toEqual([7, 8]);
  });

  it('accepts an already saved mark as saved, whatever version the caller saw', async () => {
    const first = await at.saveMany([{ homeworkMark: 8, comment: 'Добре' }]);
    expect(await at.saveMany([{ homeworkMark: 8, comment: 'Добре' }])).toEqual(first);
    const [row] = await at.rows();
    expect(row).toMatchObject({ version: 1 });
    const same = await at.saveMany([{ homeworkMark: 8, comment: 'Добре', version: 1 }], at.admin);
    expect(same).toEqual(first);
    expect(await at.rows()).toEqual([row]);
  });

  it('keeps the journal’s version when no mark is saved', async () => {
    await at.mark({ homeworkMark: 7 });
    const version = await at.journalVersion();
    const { journalVersion } = await at.saveMany([{ homeworkMark: 8 }, { studentId: at.centre.ids.yeva, homeworkMark: 8 }]);
    expect(journalVersion).toBe(version);
    expect(await at.journalVersion()).toBe(version);
  });

  it('keeps a comment without its half of an emoji, and the other marks', async () => {
    const { outcomes } = await at.saveMany([{ comment: 'Чудово \ud83c' }, { studentId: at.centre.ids.bohdan, homeworkMark: 8 }]);
    expect(outcomes).toMatchObject([{ kind: 'saved', mark: { comment: 'Чудово' } }, { kind: 'saved' }]);
  });

  it('runs no more statements for two hundred marks than for one', async () => {
    const lessons = await at.holdLessons(100);
    const { anna, bohdan } = at.centre.ids;
    const places = lessons.flatMap((lessonId) => [{ lessonId, studentId: anna }, { lessonId, studentId: bohdan }]);
    const statements = async (marks: Parameters<typeof at.saveMany>[0]) => {
      const query = vi.spyOn(pg.Client.prototype, 'query');
      const { outcomes } = await at.saveMany(marks);
      // The centre's directory row is reread every few seconds, maybe just now.
      const texts = query.mock.calls.map(([given]) => textOf(given)).filter((text) => !/from tenants where/.test(text));
      query.mockRestore();
      expect(outcomes.every(({ kind }) => kind === 'saved')).toBe(true);
      return texts;
    };
    const one = await statements([{ homeworkMark: 1 }]);
    const all = await statements(places.map((place, index) => ({ ...place, homeworkMark: index, comment: '—'.repeat(1000) })));
    expect(one.filter((text) => /insert into marks/.test(text))).toHaveLength(1);
    expect(all).toEqual(one);
    expect(await at.rows()).toHaveLength(201);
  });

  it('is planned once, also for a single save, also in a centre with thousands of groups', async () => {
    const { ownerPool } = at.app.connections.database;
    const groups = `${at.centre.tenant.schemaName}.groups`;
    await ownerPool.query(`insert into ${groups} (name, subject_id, teacher_id, price_per_month)
      select 'Запас ' || nr, subject_id, teacher_id, price_per_month from ${groups}, generate_series(1, 3000) nr where id = ${scenario.group};
      analyze ${groups}`);
    const connections = new Set<pg.ClientBase>();
    const watched = await startTestApp({ clock: at.clock, database: { inspectCheckout: async (client) => { connections.add(client); } } });
    for (let mark = 1; mark <= 12; mark += 1) await saveOver(watched, { homeworkMark: mark, version: mark - 1 });
    const planned = async (part: string) => (await Promise.all([...connections].map(async (client) =>
      (await client.query<{ custom: number; generic: number }>(
        'select custom_plans as custom, generic_plans as generic from pg_prepared_statements where position($1 in statement) > 0', [part])).rows))).flat();
    // PostgreSQL plans a prepared statement for five sets of values before it keeps a plan.
    for (const part of ['insert into marks', 'from groups g\n      join (select * from json_to_recordset']) {
      expect(await planned(part), part).toEqual([{ custom: 5, generic: expect.any(Number) }]);
    }
    await watched.close();
    await ownerPool.query(`delete from ${groups} where name like 'Запас %'; analyze ${groups}`);
  });

  it('takes two round trips, with a key too, and a third for the id of a mark that is not there yet', async () => {
    const trips = new RoundTrips();
    const counted = await startTestApp({ clock: at.clock, database: { inspectCheckout: trips.watch } });
    const { anna, bohdan } = at.centre.ids;
    let version = 0;
    const send = async (studentId = anna, headers: Record<string, string> = {}) => {
      const before = trips.ofTransactions.length;
      const mark: Partial<MarkChange> = { studentId, homeworkMark: 1 + (version % 12), ...version > 0 && studentId === anna && { version } };
      await saveOver(counted, mark, headers);
      version += 1;
      return trips.ofTransactions.slice(before);
    };
    // The first calls read session and centre, and the centre again once this process receives changes.
    await vi.waitFor(async () => expect(await send()).toHaveLength(1));
    expect(await send()).toEqual([2]);
    expect(await send(anna, { [idempotencyHeader]: randomUUID() })).toEqual([2]);
    expect(await send(bohdan)).toEqual([3]);
    await counted.close();
  });
});

describe('a mark that is refused', () => {
  it('does not stop the other marks', async () => {
    const { anna, bohdan, denys, yeva } = at.centre.ids;
    const unknown = 999_999;
    const { outcomes } = await at.saveMany([
      { lessonId: unknown, homeworkMark: 1 },
      { studentId: unknown, homeworkMark: 2 },
      { studentId: yeva, homeworkMark: 3 },
      { studentId: denys, homeworkMark: 4 },
      { absent: true, notReady: true },
      { studentId: bohdan, lessonId: at.earlier, absent: true },
      { studentId: bohdan, absent: true },
    ]);
    const place = (studentId: number, lessonId = at.today) => ({ kind: 'refused', studentId, lessonId });
    expect(outcomes).toMatchObject([
      { ...place(anna, unknown), code: 'lessons.not-found' },
      { ...place(unknown), code: 'marks.student-not-in-group' },
      { ...place(yeva), code: 'marks.student-not-in-group' },
      { ...place(denys), code: 'marks.student-not-in-group' },
      { ...place(anna), code: 'marks.absent-and-not-ready' },
      { ...place(bohdan, at.earlier), code: 'marks.status-outside-current-lesson', errorMessage: statusText },
      { kind: 'saved', mark: { studentId: bohdan, absent: true } },
    ]);
    for (const outcome of outcomes) if (outcome.kind === 'refused') expect(outcome.errorMessage).toMatch(/[а-яії]/);
    expect(await at.rows()).toHaveLength(1);
  });

  it('shows nothing of another group’s marks', async () => {
    const theirs = await at.mark(
      { studentId: at.centre.ids.yeva, lessonId: at.foreign, homeworkMark: 11, comment: 'Таємниця' }, at.otherTeacher, scenario.otherGroup);
    const reply = await at.postMany([
      { studentId: at.centre.ids.yeva, lessonId: at.foreign, homeworkMark: 1 },
      { studentId: at.centre.ids.yeva, lessonId: at.earlier, homeworkMark: 1, version: theirs.version },
      { studentId: at.centre.ids.anna, lessonId: at.foreign, homeworkMark: 1 },
    ]);
    expect(reply.text).not.toContain('Таємниця');
    expect(reply.body.data).toMatchObject({ outcomes: [
      { kind: 'refused', code: 'lessons.not-found' }, { kind: 'stale', mark: null }, { kind: 'refused', code: 'lessons.not-found' },
    ] });
    expect(await at.rows()).toMatchObject([{ id: theirs.id, homework_mark: 11, version: 1 }]);
  });

  it('may have a status outside the lesson that was started today', async () => {
    const unstarted = await at.centre.within(async () => (await db().updateTable('lessons').set({ topic_id: null })
      .where('id', '=', at.today).returning('id').executeTakeFirstOrThrow()).id);
    const tomorrow = await holdLesson(at.centre, { topicId: scenario.topics.angles, day: '2026-11-22', startsAt: '2026-11-22T08:00:00Z' });
    const statuses = [unstarted, tomorrow, at.earlier].map((lessonId) => ({ lessonId, notReady: true, homeworkMark: 5 }));
    const refused = { kind: 'refused', code: 'marks.status-outside-current-lesson', errorMessage: statusText };
    expect((await at.saveMany(statuses)).outcomes).toMatchObject([refused, refused, refused]);
    expect((await at.saveMany(statuses, at.admin)).outcomes).toMatchObject([{ kind: 'saved' }, { kind: 'saved' }, { kind: 'saved' }]);
    const beside = statuses.map((status) => ({ ...status, homeworkMark: 6, isLate: true, isMilestone: true, version: 1 }));
    expect((await at.saveMany(beside)).outcomes).toMatchObject([{ kind: 'saved' }, { kind: 'saved' }, { kind: 'saved' }]);
    const cleared = statuses.map((status) => ({ ...status, notReady: false, version: 2 }));
    expect((await at.saveMany(cleared)).outcomes).toMatchObject([refused, refused, refused]);
  });

  it('may not belong to a student who has left and was marked before', async () => {
    const { denys } = at.centre.ids;
    await at.mark({ studentId: denys, topicId: scenario.topics.percents, homeworkMark: 6 });
    await at.centre.within(() => db().deleteFrom('memberships').where('student_id', '=', denys).execute());
    const { outcomes } = await at.saveMany([{ studentId: denys, lessonId: at.earlier, homeworkMark: 7, version: 1 }]);
    await at.centre.within(() => db().insertInto('memberships')
      .values({ group_id: scenario.group, student_id: denys, joined_on: '2026-09-01', left_on: '2026-11-15' }).execute());
    expect(outcomes).toMatchObject([{ kind: 'saved', mark: { homeworkMark: 7, version: 2 } }]);
  });
});

describe('the call for many marks', () => {
  it('is open to the group’s teacher and to admins', async () => {
    const marks = [{ homeworkMark: 7 }];
    for (const [who, classId] of [[at.otherTeacher, scenario.group], [at.admin, 999_999]] as const) {
      const reply = await at.postMany(marks, who, classId);
      expect([reply.status, reply.body.code]).toEqual([404, 'groups.not-found']);
    }
    for (const person of ['anna', 'parent'] as const) {
      expect((await at.postMany(marks, await at.centre.signIn(person))).status).toBe(403);
    }
    const nobody = await at.app.request({
      method: 'POST', url: `/api/Classes/${scenario.group}/lessonMarks/batch`, host: hostOf(at.centre.tenant), body: { marks: [at.change({})] },
    });
    expect(nobody.status).toBe(401);
    expect(await at.rows()).toEqual([]);
    expect((await at.saveMany(marks, at.admin)).outcomes).toMatchObject([{ kind: 'saved' }]);
  });

  it('does not reach into another centre with the same ids', async () => {
    const neighbour = await openLessonsScenario(at.app);
    const mine = await at.mark({ homeworkMark: 7 });
    const reply = await at.postMany([{ homeworkMark: 1 }], await neighbour.signIn('admin'));
    expect(reply.body.data).toMatchObject({ outcomes: [{ kind: 'refused', code: 'lessons.not-found' }] });
    expect(await at.rows()).toMatchObject([{ id: mine.id, homework_mark: 7 }]);
    expect(await neighbour.within(() => db().selectFrom('marks').selectAll().execute())).toEqual([]);
  });

  it('refuses a malformed list as a whole', async () => {
    const one = (given: object) => [{ ...at.change({}), ...given }];
    const distinct = (count: number) => Array.from({ length: count }, (_, index) => at.change({ lessonId: index + 1 }));
    const lists: unknown[] = [
      [], distinct(201), null, {}, 'marks', [null], [[]],
      one({ version: -1 }), one({ version: 1.5 }), one({ version: undefined }), one({ version: '1' }),
      one({ homeworkMark: 1000 }), one({ homeworkMark: -1 }), one({ classworkMark: 1.5 }), one({ classworkMark: '7' }),
      one({ studentId: 0 }), one({ studentId: 1e20 }), one({ lessonId: undefined }), one({ lessonId: '1' }),
      one({ absent: 'так' }), one({ comment: 'ж'.repeat(1001) }),
      [at.change({ homeworkMark: 7 }), at.change({ homeworkMark: 8 })],
    ];
    await expectRefusedBodies(at.teacher, marksRoutes.saveMany, {
      params: { classId: scenario.group }, body: {}, changes: lists.map((marks) => ({ marks })),
    });
    for (const classId of ['x', '0', '-1', '1.5']) {
      const reply = await at.app.request({
        method: 'POST', url: `/api/Classes/${classId}/lessonMarks/batch`, host: at.teacher.host, token: at.teacher.accessToken,
        body: { marks: [at.change({})] },
      });
      expect([classId, reply.status]).toEqual([classId, 400]);
    }
    expect(await at.rows()).toEqual([]);
  });

  it('does not check each mark of a very long list, which would hold up other calls', async () => {
    const reply = await at.app.request({
      method: 'POST', url: `/api/Classes/${scenario.group}/lessonMarks/batch`, host: at.teacher.host, token: at.teacher.accessToken,
      body: { marks: Array(300_000).fill(1) },
    });
    expect([reply.status, reply.body.code, reply.body.fields]).toEqual([400, 'request.invalid', undefined]);
  });
});
