import { groupsRoutes } from '@dzvinok/contract/groups';
import { ledgerRoutes } from '@dzvinok/contract/ledger';
import { paymentsRoutes } from '@dzvinok/contract/payments';
import { runsRoutes } from '@dzvinok/contract/runs';
import { studentsRoutes } from '@dzvinok/contract/students';
import { addDays, addMonths, dayIn, monthOf } from '@dzvinok/schedule/zone';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ownerSql } from '../../platform/tenants/tenants.fixture.ts';
import { adminPhone, signIn, TestClock, type TestApp, type TestSession } from '../../../test/app.fixture.ts';
import { expectClosedToOthers, expectRefusedBodies, openTwoCentres, type FilledCentre } from '../../../test/filled-centre.fixture.ts';

const clock = new TestClock();
let app: TestApp;
let kyiv: FilledCentre;
let lviv: FilledCentre;

beforeAll(async () => { ({ app, kyiv, lviv } = await openTwoCentres({ clock })); });
afterAll(() => app.close());

type Flag = 'true' | 'false';

function mark(id: number, isInsertAction: Flag, isCurrentMonth: Flag = 'true', session: TestSession = kyiv.admin) {
  return session.call(paymentsRoutes.mark, { params: { id }, query: { studentId: id, isInsertAction, isCurrentMonth } });
}

/** Sums of unreversed payments by month in kopiykas, with person and time of the first payment. */
async function paymentsOf(centre: FilledCentre, studentId: number) {
  const { rows } = await centre.inside((tables) => sql<{ month: string; amount: number; entered_by: number; entered_at: Date }>`
    select e.month, sum(e.amount)::bigint as amount, min(e.entered_by) as entered_by, min(e.entered_at) as entered_at from ledger_entries e
    where e.student_id = ${studentId} and e.kind = 'payment' and e.reverses_id is null
      and not exists (select from ledger_entries r where r.reverses_id = e.id)
    group by e.month order by e.month`.execute(tables));
  return rows;
}

/** Only the owner's role may change entries. */
function changeEntries(change: string) {
  return ownerSql(app, `update ${kyiv.tenant.schemaName}.ledger_entries set ${change}`);
}

async function payingStudent(pricePerMonth: number): Promise<number> {
  const studentId = await kyiv.addStudent();
  const classId = await kyiv.addGroup({ pricePerMonth });
  await kyiv.admin.data(groupsRoutes.addStudent, { params: { classId, studentId } });
  return studentId;
}

const thisMonth = monthOf(dayIn('Europe/Kyiv', new Date()));

describe('the paid flags', () => {
  it('keep the amount at the time of marking, however often they are set', async () => {
    const id = await payingStudent(900);
    expect((await mark(id, 'true')).body.data).toMatchObject({ isCurrentMonthPayed: true, isNextMonthPayed: false });
    const [first] = await paymentsOf(kyiv, id);
    expect(first).toMatchObject({ month: thisMonth, amount: 90_000, entered_by: 1 });
    const classId = await kyiv.addGroup({ pricePerMonth: 100 });
    await kyiv.admin.data(groupsRoutes.addStudent, { params: { classId, studentId: id } });
    expect((await mark(id, 'true')).body.data).toMatchObject({ isCurrentMonthPayed: true, isNextMonthPayed: false });
    expect((await mark(id, 'true', 'false')).body.data).toMatchObject({ isCurrentMonthPayed: true, isNextMonthPayed: true });
    expect(await paymentsOf(kyiv, id)).toMatchObject([first, { month: addMonths(thisMonth, 1), amount: 100_000 }]);
    expect(await kyiv.auditCount('payments.marked', id)).toBe(2);
  });

  it('may be cleared twice', async () => {
    const id = await payingStudent(900);
    await mark(id, 'true');
    await mark(id, 'true', 'false');
    for (let time = 0; time < 2; time += 1) {
      expect((await mark(id, 'false')).body.data).toMatchObject({ isCurrentMonthPayed: false, isNextMonthPayed: true });
    }
    expect(await kyiv.auditCount('payments.cleared', id)).toBe(1);
    expect(await paymentsOf(kyiv, id)).toHaveLength(1);
  });

  it('come back with their day, person and amount when they are set again soon', async () => {
    const id = await payingStudent(900);
    await mark(id, 'true');
    await changeEntries(`entered_at = '2026-11-02T08:00:00Z' where student_id = ${id}`);
    const [first] = await paymentsOf(kyiv, id);
    await mark(id, 'false');
    const classId = await kyiv.addGroup({ pricePerMonth: 100 });
    await kyiv.admin.data(groupsRoutes.addStudent, { params: { classId, studentId: id } });
    await mark(id, 'true');
    const [again] = await paymentsOf(kyiv, id);
    expect(again).toEqual(first);
    await mark(id, 'false');
    await changeEntries(`entered_at = now() - interval '25 hours' where student_id = ${id} and reverses_id is not null`);
    await mark(id, 'true');
    expect(await paymentsOf(kyiv, id), 'a day later it is a new payment').toMatchObject([{ amount: 100_000 }]);
  });

  it('of the next month count its own discount', async () => {
    const next = addMonths(thisMonth, 1);
    const [begins, ends] = [await payingStudent(1000), await payingStudent(1000)];
    const discount = (id: number, from: string | null, to: string | null) => kyiv.inside((tables) => tables.updateTable('students')
      .set({ discount: '10', discount_valid_from: from, discount_valid_to: to }).where('id', '=', id).execute());
    await discount(begins, next, null);
    await discount(ends, null, dayIn('Europe/Kyiv', new Date()));
    for (const id of [begins, ends]) await mark(id, 'true', 'false');
    expect(await paymentsOf(kyiv, begins)).toMatchObject([{ month: next, amount: 90_000 }]);
    expect(await paymentsOf(kyiv, ends)).toMatchObject([{ month: next, amount: 100_000 }]);
  });

  it('of the next month may be set and cleared twice too, and leave this month alone', async () => {
    const id = await payingStudent(900);
    for (const [wanted, rows] of [['true', 1], ['false', 0]] as const) {
      for (let time = 0; time < 2; time += 1) {
        const { body } = await mark(id, wanted, 'false');
        expect(body.data).toMatchObject({ isCurrentMonthPayed: false, isNextMonthPayed: wanted === 'true' });
      }
      expect(await paymentsOf(kyiv, id)).toHaveLength(rows);
    }
  });

  it('end with the last of many quick clicks in a row', async () => {
    const id = await payingStudent(900);
    for (const wanted of ['true', 'false', 'true', 'false', 'true'] as const) await mark(id, wanted);
    expect(await paymentsOf(kyiv, id)).toHaveLength(1);
    expect(await kyiv.auditCount('payments.marked', id)).toBe(3);
    expect(await kyiv.auditCount('payments.cleared', id)).toBe(2);
  });

  it('are one row after fifty concurrent clicks', async () => {
    const id = await payingStudent(900);
    const replies = await Promise.all(Array.from({ length: 50 }, () => mark(id, 'true')));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await paymentsOf(kyiv, id)).toHaveLength(1);
    expect(await kyiv.auditCount('payments.marked', id)).toBe(1);
  });

  it('are not set by a part paid before the month is charged, but by all of it, before and after the run', async () => {
    const [part, whole] = [await payingStudent(900), await payingStudent(900)];
    await kyiv.inside((tables) => tables.updateTable('students').set({ discount: '10' }).where('id', 'in', [part, whole]).execute());
    const pay = (studentId: number, amount: number) => kyiv.admin.data(ledgerRoutes.pay, {
      body: { studentId, amount, day: dayIn('Europe/Kyiv', new Date()), method: 'transfer', note: null },
    });
    await pay(part, 1000);
    await pay(whole, 81_000);
    const shown = async () => {
      const list = await kyiv.admin.data(studentsRoutes.list, {});
      const months = async (id: number) => (await kyiv.admin.data(ledgerRoutes.account, { params: { studentId: id } })).months.map(({ isPaid }) => isPaid);
      return Promise.all([part, whole].map(async (id) => [list.find((student) => student.id === id)?.isCurrentMonthPayed, ...await months(id)]));
    };
    expect(await shown()).toEqual([[false, false], [true, true]]);
    expect((await mark(part, 'true', 'false')).body.data, 'the next month is its own').toMatchObject({ isCurrentMonthPayed: false, isNextMonthPayed: true });
    await kyiv.admin.data(runsRoutes.post, { params: { month: thisMonth.slice(0, 7) } });
    expect((await shown()).map(([isCurrent]) => isCurrent)).toEqual([false, true]);
    expect((await mark(part, 'true')).body.data).toMatchObject({ isCurrentMonthPayed: true, due: 810, paid: 810 });
  });

  it('are not set by a one-off that is paid before the month is charged', async () => {
    const id = await payingStudent(900);
    const day = dayIn('Europe/Kyiv', new Date());
    const month = thisMonth.slice(0, 7);
    const shown = async () => (await kyiv.admin.data(studentsRoutes.list, {})).find((student) => student.id === id);
    await kyiv.admin.data(ledgerRoutes.enter, { body: { studentId: id, kind: 'one-off', purpose: 'registration', amount: 50_000, month, note: 'Реєстрація' } });
    await kyiv.admin.data(ledgerRoutes.pay, { body: { studentId: id, amount: 50_000, day, method: 'transfer', note: null } });
    expect(await shown()).toMatchObject({ isCurrentMonthPayed: false, due: 1400, paid: 500 });
    await kyiv.admin.data(ledgerRoutes.pay, { body: { studentId: id, amount: 90_000, day, method: 'transfer', note: null } });
    expect(await shown()).toMatchObject({ isCurrentMonthPayed: true, due: 1400, paid: 1400 });
    await kyiv.admin.data(runsRoutes.post, { params: { month } });
    expect(await shown()).toMatchObject({ isCurrentMonthPayed: true, due: 1400, paid: 1400 });
  });

  it('are set by an advance before the month is charged only if it covers the monthly payment beside an unpaid one-off', async () => {
    const day = dayIn('Europe/Kyiv', new Date());
    const month = thisMonth.slice(0, 7);
    const advance = (id: number, amount: number) => kyiv.inside((tables) => tables.insertInto('ledger_entries')
      .values({ student_id: id, kind: 'payment', amount, day, month: addMonths(thisMonth, -1), source: 'manual' }).execute());
    const [small, large, free] = [await payingStudent(900), await payingStudent(900), await kyiv.addStudent()];
    for (const [id, amount] of [[small, 60_000], [large, 140_000], [free, 60_000]] as const) {
      await advance(id, amount);
      await kyiv.admin.data(ledgerRoutes.enter, { body: { studentId: id, kind: 'one-off', purpose: 'books', amount: 50_000, month, note: 'Книжки' } });
    }
    const shown = async () => {
      const list = await kyiv.admin.data(studentsRoutes.list, {});
      const months = async (id: number) => (await kyiv.admin.data(ledgerRoutes.account, { params: { studentId: id } })).months[0]?.isPaid;
      return Promise.all([small, large, free].map(async (id) => [list.find((student) => student.id === id)?.isCurrentMonthPayed, await months(id)]));
    };
    expect(await shown()).toEqual([[false, false], [true, true], [true, true]]);
    await kyiv.admin.data(runsRoutes.post, { params: { month } });
    expect(await shown(), 'the charges change nothing').toEqual([[false, false], [true, true], [true, true]]);
  });

  it('take the whole month when they are set beside an unpaid one-off that an advance covers', async () => {
    const id = await payingStudent(900);
    const month = thisMonth.slice(0, 7);
    await kyiv.inside((tables) => tables.insertInto('ledger_entries')
      .values({ student_id: id, kind: 'payment', amount: 60_000, day: thisMonth, month: addMonths(thisMonth, -1), source: 'manual' }).execute());
    await kyiv.admin.data(ledgerRoutes.enter, { body: { studentId: id, kind: 'one-off', purpose: 'books', amount: 50_000, month, note: 'Книжки' } });
    expect((await mark(id, 'true')).body.data).toMatchObject({ isCurrentMonthPayed: true, due: 1400, paid: 1400 });
    expect((await mark(id, 'false')).body.data).toMatchObject({ isCurrentMonthPayed: false });
    await kyiv.admin.data(runsRoutes.post, { params: { month } });
    expect((await mark(id, 'true')).body.data).toMatchObject({ isCurrentMonthPayed: true, due: 1400, paid: 1400 });
  });

  it('charge by the present price what was reversed in the account', async () => {
    const id = await payingStudent(900);
    await mark(id, 'true');
    const { entries } = await kyiv.admin.data(ledgerRoutes.account, { params: { studentId: id } });
    await kyiv.admin.data(ledgerRoutes.reverse, { params: { id: entries.find(({ kind }) => kind === 'charge')?.id ?? 0 }, body: { reason: 'Не та ціна' } });
    await kyiv.inside((tables) => tables.updateTable('groups').set({ price_per_month: '1200' })
      .where('id', 'in', tables.selectFrom('memberships').select('group_id').where('student_id', '=', id)).execute());
    expect((await mark(id, 'true')).body.data).toMatchObject({ isCurrentMonthPayed: true, due: 1200, paid: 1200 });
  });

  it('leave a group with a price per lesson to the run after the month, whatever its monthly price is', async () => {
    const id = await payingStudent(900);
    const classId = await kyiv.addGroup({ pricePerMonth: 1500, pricePerLesson: 250 });
    await kyiv.admin.data(groupsRoutes.addStudent, { params: { classId, studentId: id } });
    const shown = async () => (await kyiv.admin.data(studentsRoutes.list, {})).find((student) => student.id === id);
    expect(await shown()).toMatchObject({ monthlyPayment: 900, due: 900 });
    expect((await mark(id, 'true')).body.data).toMatchObject({ isCurrentMonthPayed: true, due: 900, paid: 900 });
    expect((await mark(id, 'true', 'false')).body.data).toMatchObject({ isNextMonthPayed: true });
    expect(await paymentsOf(kyiv, id)).toMatchObject([{ amount: 90_000 }, { amount: 90_000 }]);
    const { charges } = await kyiv.admin.data(runsRoutes.preview, { params: { month: thisMonth.slice(0, 7) } });
    expect(charges.filter(({ studentId }) => studentId === id).map(({ state }) => state).sort()).toEqual(['charged', 'later']);
  });

  it.each([
    ['begins next month', { first_day: addMonths(thisMonth, 1) }, [0, 900]], ['ended before this month', { last_day: addDays(thisMonth, -1) }, [0, 0]],
  ] as const)('charge no month outside of the days of a group, which %s, and none is shown as due', async (_, days, [due, dueNext]) => {
    const id = await payingStudent(900);
    await kyiv.inside((tables) => tables.updateTable('groups').set(days).where('id', 'in', tables.selectFrom('memberships').select('group_id').where('student_id', '=', id)).execute());
    const shown = async () => (await kyiv.admin.data(studentsRoutes.list, {})).find((student) => student.id === id);
    const owedNow = async () => (await kyiv.admin.data(studentsRoutes.overview, { params: { id } })).months.find(({ month }) => month === thisMonth)?.due ?? 0;
    expect([await shown(), await owedNow()]).toMatchObject([{ due, isCurrentMonthPayed: false }, due]);
    expect((await mark(id, 'true')).body.data).toMatchObject({ isCurrentMonthPayed: true, due, paid: due });
    expect((await mark(id, 'true', 'false')).body.data).toMatchObject({ isNextMonthPayed: true });
    expect((await paymentsOf(kyiv, id)).map(({ amount }) => amount / 100)).toEqual([due, dueNext]);
  });

  it('cost nothing for a student without groups', async () => {
    const id = await kyiv.addStudent();
    await mark(id, 'true');
    expect(await paymentsOf(kyiv, id)).toMatchObject([{ amount: 0 }]);
  });
});

describe('the flags of many students', () => {
  const markMany = (studentIds: number[], flag: { isInsertAction?: boolean; isCurrentMonth?: boolean } = {}) =>
    kyiv.admin.data(paymentsRoutes.markMany, { body: { studentIds, isInsertAction: true, isCurrentMonth: true, ...flag } });

  it('are set together, each with its own amount, and a refused student does not stop the others', async () => {
    const ids = [await payingStudent(900), await payingStudent(1200)];
    const { refused } = await markMany([...ids, 987_654]);
    expect(refused).toEqual([{ studentId: 987_654, code: 'students.not-found', errorMessage: 'Учня не знайдено.' }]);
    for (const [place, amount] of [90_000, 120_000].entries()) {
      expect(await paymentsOf(kyiv, ids[place] ?? 0)).toMatchObject([{ month: thisMonth, amount, entered_by: 1 }]);
    }
  });

  it('may be set and cleared twice, with one entry for each change', async () => {
    const id = await payingStudent(900);
    for (const isInsertAction of [true, true, false, false]) expect(await markMany([id], { isInsertAction, isCurrentMonth: false })).toEqual({ refused: [] });
    expect(await paymentsOf(kyiv, id)).toEqual([]);
    expect([await kyiv.auditCount('payments.marked', id), await kyiv.auditCount('payments.cleared', id)]).toEqual([1, 1]);
  });

  it('are set for one to two hundred ids, each named once', async () => {
    await expectRefusedBodies(kyiv.admin, paymentsRoutes.markMany, {
      body: { studentIds: [kyiv.studentId], isInsertAction: true, isCurrentMonth: true },
      changes: [
        { studentIds: [] }, { studentIds: [1, 1] }, { studentIds: Array.from({ length: 201 }, (_, index) => index + 1) },
        { studentIds: ['1'] }, { isInsertAction: 'true' }, { isCurrentMonth: undefined },
      ],
    });
  });
});

describe('bad calls', () => {
  it('are refused for two different students', async () => {
    const { status, body } = await kyiv.admin.call(paymentsRoutes.mark, {
      params: { id: kyiv.studentId }, query: { studentId: kyiv.studentId + 1, isInsertAction: 'true', isCurrentMonth: 'true' },
    });
    expect([status, body.code]).toEqual([400, 'payments.student-mismatch']);
    const short = await kyiv.admin.call(paymentsRoutes.mark, {
      params: { id: await kyiv.addStudent() }, query: { isInsertAction: 'true', isCurrentMonth: 'True' },
    });
    expect(short.status).toBe(200);
  });

  it.each([987_654, 2, 1])('are refused for the unknown student %i', async (id) => {
    const { status, body } = await mark(id, 'true');
    expect([status, body.code]).toEqual([404, 'students.not-found']);
  });

  it('are refused for an archived student', async () => {
    const id = await kyiv.addStudent();
    await kyiv.inside((tables) => tables.updateTable('accounts').set({ archived_at: new Date() }).where('id', '=', id).execute());
    const { status, body } = await mark(id, 'true');
    expect([status, body.code]).toEqual([404, 'students.not-found']);
  });

  it.each(['', '?isInsertAction=true', '?isInsertAction=yes&isCurrentMonth=true', '?isInsertAction=null&isCurrentMonth=false', '?isInsertAction=1&isCurrentMonth=true', '?isInsertAction=true&isCurrentMonth=',
    '?isInsertAction=true&isCurrentMonth=true&studentId=abc', '?isInsertAction=true&isInsertAction=false&isCurrentMonth=true',
    '?isInsertAction=true&isCurrentMonth=true&month=2026-13', '?isInsertAction=true&isCurrentMonth=true&month=2026-11-01',
  ])('are refused: %s', async (query) => {
    const reply = await app.request({
      method: 'PUT', url: `/api/admin/students/${kyiv.studentId}/payments${query}`, host: kyiv.admin.host, token: kyiv.admin.accessToken,
    });
    expect([reply.status, reply.body.code]).toEqual([400, 'request.invalid']);
    expect(await paymentsOf(kyiv, kyiv.studentId)).toEqual([]);
  });
});

describe('isolation', () => {
  it('keeps a payment in its own centre', async () => {
    await mark(lviv.studentId, 'true', 'true', lviv.admin);
    expect(await paymentsOf(lviv, lviv.studentId)).toHaveLength(1);
    expect(await paymentsOf(kyiv, kyiv.studentId)).toEqual([]);
    const body = { studentIds: [lviv.studentId], isInsertAction: true, isCurrentMonth: false };
    expect(await lviv.admin.data(paymentsRoutes.markMany, { body })).toEqual({ refused: [] });
    expect(await paymentsOf(lviv, lviv.studentId)).toHaveLength(2);
    expect(await paymentsOf(kyiv, kyiv.studentId)).toEqual([]);
  });

  it('closes the calls to every other role', async () => {
    await expectClosedToOthers(kyiv, Object.values(paymentsRoutes));
  });
});

describe('the turn of the month', () => {
  it('turns «next» into «current» without a save', async () => {
    const id = await payingStudent(900);
    await mark(id, 'true', 'false');
    const now = clock.now().toZonedDateTimeISO('Europe/Kyiv');
    const nextMonth = now.with({ day: 1 }).startOfDay().add({ months: 1 });
    clock.advance(now.until(nextMonth.subtract({ minutes: 1 }), { largestUnit: 'hours' }));
    const lastMinute = await signIn(app, kyiv.tenant, adminPhone);
    const flagsOf = async (session: TestSession) =>
      (await session.data(studentsRoutes.list, {})).find((student) => student.id === id);
    expect(await flagsOf(lastMinute)).toMatchObject({ isCurrentMonthPayed: false, isNextMonthPayed: true });
    clock.advance({ minutes: 2 });
    const nextDay = await signIn(app, kyiv.tenant, adminPhone);
    expect(await flagsOf(nextDay)).toMatchObject({ isCurrentMonthPayed: true, isNextMonthPayed: false });
    expect((await mark(id, 'true', 'true', nextDay)).body.data).toMatchObject({ isCurrentMonthPayed: true, isNextMonthPayed: false });
    expect(await paymentsOf(kyiv, id)).toHaveLength(1);
  });

  const toLastSecond = () => {
    const now = clock.now().toZonedDateTimeISO('Europe/Kyiv');
    clock.advance(now.until(now.with({ day: 1 }).startOfDay().add({ months: 1 }).subtract({ seconds: 10 }), { largestUnit: 'hours' }));
  };
  const shownBy = async (session: TestSession) => String((await session.data(studentsRoutes.list, {}))[0]?.month).slice(0, 7);

  it('refuses a click that was made for the month before', async () => {
    const id = kyiv.studentId;
    toLastSecond();
    const session = await signIn(app, kyiv.tenant, adminPhone);
    const shown = await shownBy(session);
    const next = addMonths(shown, 1).slice(0, 7);
    clock.advance({ seconds: 20 });
    const one = (isCurrentMonth: Flag, month: string) =>
      session.call(paymentsRoutes.mark, { params: { id }, query: { isInsertAction: 'true', isCurrentMonth, month } });
    const many = (isCurrentMonth: boolean, month: string) =>
      session.call(paymentsRoutes.markMany, { body: { studentIds: [id], isInsertAction: true, isCurrentMonth, month } });
    for (const reply of [await one('true', shown), await one('false', next), await many(true, shown), await many(false, next)]) {
      expect([reply.status, reply.body.code]).toEqual([409, 'payments.month-turned']);
      expect(reply.body.errorMessage).toContain('новий місяць');
    }
    expect(await paymentsOf(kyiv, id)).toEqual([]);
    expect(await shownBy(session)).toBe(next);
    expect((await one('true', next)).body.data).toMatchObject({ isCurrentMonthPayed: true, isNextMonthPayed: false });
    expect(await paymentsOf(kyiv, id)).toMatchObject([{ month: `${next}-01` }]);
  });
});
