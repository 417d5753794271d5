import { marksRoutes, type MarkOutcome } from '@dzvinok/contract/marks';
import { idempotencyHeader, replayedHeader } from '@dzvinok/contract/route';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pathOf, type TestReply } from '../../../test/app.fixture.ts';
import { db } from '../../runtime/database/database.ts';
import { scenario, statuses } from '../../../test/lessons-scenario.fixture.ts';
import { openMarksScenario, type MarksScenario } from './marks.fixture.ts';

let at: MarksScenario;

beforeAll(async () => {
  at = await openMarksScenario();
});
afterAll(() => at.app.close());
beforeEach(() => at.begin());

const outcomesOf = (reply: TestReply): MarkOutcome[] => marksRoutes.saveMany.data.parse(reply.body.data).outcomes;

describe('concurrent saves', () => {
  it('of one mark leave one winner in each round, and the other callers get the saved mark', async () => {
    for (const version of [0, 1, 2]) {
      const before = await at.journalVersion();
      const replies = await Promise.all(Array.from({ length: 20 }, (_, value) =>
        at.postMany([{ homeworkMark: version * 100 + value, version }], value % 2 ? at.admin : at.teacher)));
      expect(statuses(replies)).toEqual({ 200: 20 });
      const outcomes = replies.flatMap(outcomesOf);
      const saved = outcomes.flatMap((outcome) => (outcome.kind === 'saved' ? [outcome.mark] : []));
      expect(saved).toHaveLength(1);
      expect(saved).toMatchObject([{ version: version + 1 }]);
      const conflicts = outcomes.flatMap((outcome) => (outcome.kind === 'stale' ? [outcome.mark] : []));
      expect(conflicts).toEqual(Array.from({ length: 19 }, () => saved[0]));
      expect(await at.journalVersion()).toBe(before + 1);
    }
    const [row] = await at.rows();
    const changes = await at.changes(row?.id ?? 0);
    expect(changes.map((change) => change.version)).toEqual([3, 2, 1]);
  });

  it('of the same marks in opposite orders do not block each other', async () => {
    const lessons = await at.holdLessons(20);
    const { anna, bohdan } = at.centre.ids;
    const places = lessons.flatMap((lessonId) => [{ lessonId, studentId: anna }, { lessonId, studentId: bohdan }]);
    const replies = await Promise.all(Array.from({ length: 10 }, (_, value) =>
      at.postMany((value % 2 ? places : places.toReversed()).map((place) => ({ ...place, homeworkMark: value })))));
    expect(statuses(replies)).toEqual({ 200: 10 });
    const kinds = replies.map((reply) => new Set(outcomesOf(reply).map(({ kind }) => kind)));
    expect(kinds.filter((kind) => kind.has('saved'))).toEqual([new Set(['saved'])]);
    const rows = await at.rows();
    expect(rows).toHaveLength(places.length);
    expect(rows.every((row) => row.version === 1 && row.homework_mark === rows[0]?.homework_mark)).toBe(true);
  });

  it('with one key count as one save', async () => {
    const version = await at.journalVersion();
    const key = randomUUID();
    const send = () => at.app.request({
      method: 'POST', url: pathOf(marksRoutes.saveMany, { params: { classId: scenario.group } }), host: at.teacher.host,
      token: at.teacher.accessToken, headers: { [idempotencyHeader]: key },
      body: { marks: [at.change({ homeworkMark: 7 }), at.change({ studentId: at.centre.ids.yeva })] },
    });
    const replies = await Promise.all(Array.from({ length: 8 }, send));
    await at.put({ id: (await at.rows())[0]?.id ?? 0, homeworkMark: 9, comment: null });
    replies.push(await send());
    expect(new Set(replies.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(replies.filter(({ headers }) => headers[replayedHeader] === 'true')).toHaveLength(8);
    expect(await at.rows()).toMatchObject([{ homework_mark: 9, version: 2 }]);
    expect(await at.journalVersion()).toBe(version + 2);
  });

  it('with one key get the same reply, also when a second save would be refused by then', async () => {
    const key = randomUUID();
    const send = () => at.app.request({
      method: 'POST', url: pathOf(marksRoutes.create, { params: { classId: scenario.group } }), host: at.teacher.host,
      token: at.teacher.accessToken, headers: { [idempotencyHeader]: key }, body: at.postBody({ classworkMark: 7 }),
    });
    const archive = (moment: Date | null) => at.centre.within(() =>
      db().updateTable('accounts').set({ archived_at: moment }).where('id', '=', at.centre.ids.anna).execute());
    const first = await send();
    await archive(new Date());
    const again = await send();
    await archive(null);
    expect([again.status, again.text, again.headers[replayedHeader]]).toEqual([200, first.text, 'true']);
    expect(await at.rows()).toMatchObject([{ classwork_mark: 7, version: 1 }]);
  });
});

describe('concurrent saves in several groups', () => {
  const theirs = () => ({ studentId: at.centre.ids.yeva, lessonId: at.foreign });

  it('each get their own reply, version, audit entry and refusal', async () => {
    const [own, other, foreign] = await Promise.all([
      at.postMany([{ homeworkMark: 7 }, { ...theirs(), homeworkMark: 1 }]),
      at.postMany([{ ...theirs(), homeworkMark: 9 }], at.otherTeacher, scenario.otherGroup),
      at.postMany([{ homeworkMark: 5 }], at.teacher, scenario.emptyGroup),
    ]);
    const { anna, yeva, teacher, otherTeacher } = at.centre.ids;
    expect(outcomesOf(own)).toMatchObject([{ kind: 'saved', mark: { studentId: anna, homeworkMark: 7 } }, { kind: 'refused', code: 'lessons.not-found' }]);
    expect(outcomesOf(other)).toMatchObject([{ kind: 'saved', mark: { studentId: yeva, homeworkMark: 9 } }]);
    expect(outcomesOf(foreign)).toMatchObject([{ kind: 'refused', code: 'lessons.not-found' }]);
    const log = await at.centre.within(() => db().selectFrom('audit_log').select(['entity_id', 'actor_id', 'after'])
      .where('action', '=', 'marks.saved').orderBy('id', 'desc').limit(2).execute());
    expect(new Map(log.map((entry) => [entry.entity_id, entry]))).toEqual(new Map([
      [scenario.group, { entity_id: scenario.group, actor_id: teacher, after: [expect.objectContaining({ studentId: anna, homeworkMark: 7 })] }],
      [scenario.otherGroup, { entity_id: scenario.otherGroup, actor_id: otherTeacher, after: [expect.objectContaining({ studentId: yeva, homeworkMark: 9 })] }],
    ]));
    expect((await at.rows()).map(({ student_id, updated_by }) => [student_id, updated_by])).toEqual(
      expect.arrayContaining([[anna, teacher], [yeva, otherTeacher]]));
  });

  it('with one key save once, and the other call learns that the key is taken', async () => {
    const key = randomUUID();
    const send = (classId: number, mark: object) => at.app.request({
      method: 'POST', url: pathOf(marksRoutes.saveMany, { params: { classId } }), host: at.admin.host, token: at.admin.accessToken,
      headers: { [idempotencyHeader]: key }, body: { marks: [at.change(mark)] },
    });
    const replies = await Promise.all([send(scenario.group, { homeworkMark: 7 }), send(scenario.otherGroup, { ...theirs(), homeworkMark: 9 })]);
    expect(replies.map(({ body }) => body.code ?? 'saved').toSorted()).toEqual(['request.key-reused', 'saved']);
    expect(await at.rows()).toHaveLength(1);
  });
});

describe('while another transaction locks a row of a save', () => {
  async function whileHeld(table: 'groups' | 'students', id: number, work: () => Promise<void>): Promise<void> {
    const held = Promise.withResolvers<void>();
    const done = Promise.withResolvers<void>();
    const holder = at.centre.within(async () => {
      await sql`select from ${sql.table(table)} where id = ${id} for update`.execute(db());
      held.resolve();
      await done.promise;
    });
    await Promise.race([held.promise, holder]);
    try {
      await work();
    } finally {
      done.resolve();
      await holder;
    }
  }

  const expectBusy = ({ status, headers, body }: TestReply) => {
    expect([status, body.code, headers['retry-after'], body.errorMessage])
      .toEqual([409, 'marks.busy', '5', 'Повторіть за 5-10 секунд, дані оновлюються.']);
  };

  it('every save of the group’s marks is asked to retry, and nothing is saved', async () => {
    const { id } = await at.mark({ homeworkMark: 7 });
    await whileHeld('groups', scenario.group, async () => {
      const replies = await Promise.all([
        at.post({ homeworkMark: 8 }), at.put({ id, homeworkMark: 8, comment: null }), at.postMany([{ homeworkMark: 8, version: 1 }]),
      ]);
      replies.forEach(expectBusy);
      expect(await at.changes(id)).toHaveLength(1);
    });
    expect(await at.rows()).toMatchObject([{ homework_mark: 7, version: 1 }]);
    expect((await at.saveMany([{ homeworkMark: 8, version: 1 }])).outcomes).toMatchObject([{ kind: 'saved', mark: { version: 2 } }]);
  });

  it('a batch is saved as a whole or not at all', async () => {
    await whileHeld('students', at.centre.ids.bohdan, async () => {
      expectBusy(await at.postMany([{ homeworkMark: 8 }, { studentId: at.centre.ids.bohdan, homeworkMark: 8 }]));
    });
    expect(await at.rows()).toEqual([]);
  });

  it('a save of another group in the same moment succeeds, whichever row is locked', async () => {
    const { bohdan, yeva } = at.centre.ids;
    for (const [table, id] of [['groups', scenario.group], ['students', bohdan]] as const) {
      await whileHeld(table, id, async () => {
        const [busy, other] = await Promise.all([
          at.postMany([{ studentId: bohdan, homeworkMark: 8 }]),
          at.postMany([{ studentId: yeva, lessonId: at.foreign, homeworkMark: 8 }], at.otherTeacher, scenario.otherGroup),
        ]);
        expectBusy(busy);
        expect(outcomesOf(other)).toMatchObject([{ kind: 'saved', mark: { studentId: yeva, homeworkMark: 8, version: 1 } }]);
      });
    }
    expect(await at.rows()).toMatchObject([{ student_id: yeva, version: 1 }]);
  });

  it('another group’s marks are saved meanwhile', async () => {
    await whileHeld('groups', scenario.group, async () => {
      const saved = await at.mark(
        { studentId: at.centre.ids.yeva, lessonId: at.foreign, homeworkMark: 11 }, at.otherTeacher, scenario.otherGroup);
      expect(saved).toMatchObject({ homeworkMark: 11 });
    });
  });
});
