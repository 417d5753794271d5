import { groupsRoutes } from '@dzvinok/contract/groups';
import { incomeRoutes } from '@dzvinok/contract/income';
import { ledgerRoutes } from '@dzvinok/contract/ledger';
import { paymentsRoutes } from '@dzvinok/contract/payments';
import { runsRoutes } from '@dzvinok/contract/runs';
import { studentsRoutes } from '@dzvinok/contract/students';
import { addDays, addMonths, dayIn, monthOf } from '@dzvinok/schedule/zone';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { phones, expectClosedToOthers, expectRefusedBodies, openTwoCentres, type FilledCentre } from '../../../test/filled-centre.fixture.ts';
import { signIn, type TestApp } from '../../../test/app.fixture.ts';
import { db } from '../../runtime/database/database.ts';
import { openPage } from '../../runtime/live/live.fixture.ts';

let app: TestApp;
let kyiv: FilledCentre;
let lviv: FilledCentre;

beforeAll(async () => { ({ app, kyiv, lviv } = await openTwoCentres()); });
afterAll(() => app.close());

const today = dayIn('Europe/Kyiv', new Date());
const thisMonth = monthOf(today);

const pay = (studentId: number, amount: number, changes: object = {}) =>
  kyiv.admin.call(ledgerRoutes.pay, { body: { studentId, amount, day: today, method: 'transfer', ...changes } });
const accountOf = (studentId: number) => kyiv.admin.data(ledgerRoutes.account, { params: { studentId } });
const reverse = (id: number, reason = 'Помилка') => kyiv.admin.call(ledgerRoutes.reverse, { params: { id }, body: { reason } });
const tick = (studentId: number, isInsertAction: 'true' | 'false', isCurrentMonth: 'true' | 'false' = 'true') =>
  kyiv.admin.call(paymentsRoutes.mark, { params: { id: studentId }, query: { isInsertAction, isCurrentMonth } });

async function memberOf(...prices: number[]): Promise<number> {
  const studentId = await kyiv.addStudent();
  for (const pricePerMonth of prices) {
    const classId = await kyiv.addGroup({ pricePerMonth });
    await kyiv.admin.data(groupsRoutes.addStudent, { params: { classId, studentId } });
  }
  return studentId;
}

function charge(studentId: number, month: string, amount: number, changes: object = {}) {
  return kyiv.inside((tables) => tables.insertInto('ledger_entries')
    .values({ student_id: studentId, kind: 'charge', amount: -amount, day: month, month, source: 'run', ...changes }).returning('id').executeTakeFirstOrThrow());
}

/** The database's sums by month must be those of the entries, paid + debt = charged − discounts, and sums of groups those of the centre. */
async function expectTrueSums(centre: FilledCentre): Promise<void> {
  const { months, groups } = await centre.admin.data(incomeRoutes.one, { query: { month: thisMonth.slice(0, 7) } });
  for (const { due, paid, debt } of [...months, ...groups]) expect(paid + debt).toBe(due);
  const present = months.find(({ month }) => month === thisMonth);
  for (const name of ['due', 'paid', 'debt'] as const) expect(groups.reduce((sum, group) => sum + group[name], 0), name).toBe(present?.[name]);

  const wrong = await centre.inside(async () => (await sql`
    select from (select student_id, month, -sum(amount) as debt, sum(amount) filter (where kind in ('payment', 'refund')) as paid
      from ledger_entries group by student_id, month) e
    full join ledger_months d on d.student_id = e.student_id and d.month = e.month
    where d.debt is distinct from e.debt or d.paid is distinct from coalesce(e.paid, 0) or d.paid + d.debt <> d.charged - d.discounted`.execute(db())).rows);
  expect(wrong).toEqual([]);
}

describe('entries', () => {
  it('cannot be changed or deleted by the centre’s role', async () => {
    const studentId = await memberOf(900);
    await tick(studentId, 'true');
    for (const statement of ['update ledger_entries set amount = 1', 'update ledger_entries set note = null', 'delete from ledger_entries', 'truncate ledger_entries']) {
      await expect(kyiv.inside(() => sql.raw(statement).execute(db())), statement).rejects.toMatchObject({ code: '42501' });
    }
    expect((await accountOf(studentId)).entries).toHaveLength(2);
  });

  it('are reversed by the same amount, once', async () => {
    const studentId = await memberOf(900);
    const { id } = await kyiv.admin.data(ledgerRoutes.pay, { body: { studentId, amount: 50_000, day: today, method: 'transfer' } });
    const replies = await Promise.all(Array.from({ length: 10 }, () => reverse(id)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(replies.filter(({ status }) => status !== 200).map(({ body }) => body.code))).toEqual(new Set(['ledger.reversed']));
    const { balance, entries: [reversal, payment] } = await accountOf(studentId);
    expect([balance, reversal, payment]).toMatchObject([0, { amount: -50_000, reversesId: id, note: 'Помилка' }, { id, amount: 50_000, reversedById: reversal?.id }]);
    expect((await reverse(reversal?.id ?? 0)).body.code).toBe('ledger.is-reversal');
    expect((await reverse(987_654)).body.code).toBe('ledger.not-found');
    const other = { student_id: studentId, kind: 'payment', day: today, month: thisMonth, source: 'manual' } as const;
    await expect(kyiv.inside((tables) => tables.insertInto('ledger_entries').values({ ...other, amount: -1, reverses_id: id }).execute())).rejects.toMatchObject({ code: '23514' });
    await expect(kyiv.inside((tables) => tables.insertInto('ledger_entries').values({ ...other, amount: -1 }).execute())).rejects.toMatchObject({ code: '23514' });
  });

  it('are written once for a repeated call', async () => {
    const studentId = await memberOf(900);
    const body = { studentId, amount: 10_000, day: today, method: 'card' as const };
    const key = '6f0c1c2e-6c1a-4d0b-9c27-2f8f3a1b5e10';
    for (let time = 0; time < 2; time += 1) {
      await app.request({ method: 'POST', url: '/api/admin/money/payments', host: kyiv.admin.host, token: kyiv.admin.accessToken, body, headers: { 'idempotency-key': key } });
    }
    expect((await accountOf(studentId)).balance).toBe(10_000);
  });
});

describe('the paid flag', () => {
  it('charges each group, with the discount, and pays, so that the balance stays 0', async () => {
    const studentId = await memberOf(900.5, 100.01);
    await kyiv.inside((tables) => tables.updateTable('students').set({ discount: '12.5' }).where('id', '=', studentId).execute());
    await tick(studentId, 'true');
    const { balance, entries, months } = await accountOf(studentId);
    expect([balance, months]).toEqual([0, [{ month: thisMonth, charged: 100_051, discounted: 12_506, paid: 87_545, debt: 0, isPaid: true }]]);
    expect(entries.map(({ kind }) => kind).sort()).toEqual(['charge', 'charge', 'discount', 'discount', 'payment', 'payment']);
    expect(new Set(entries.map(({ className }) => className)), 'subject and name').toEqual(new Set([`Математика ${kyiv.canary} А`]));
    await tick(studentId, 'false');
    expect((await accountOf(studentId)).months).toEqual([{ month: thisMonth, charged: 0, discounted: 0, paid: 0, debt: 0, isPaid: false }]);
  });

  it('pays what is left of a charged month, and charges it no second time', async () => {
    const studentId = await kyiv.addStudent();
    await charge(studentId, thisMonth, 90_000);
    await pay(studentId, 30_000);
    await tick(studentId, 'true');
    expect(await accountOf(studentId)).toMatchObject({ balance: 0, months: [{ charged: 90_000, paid: 90_000, isPaid: true }] });
    await tick(studentId, 'false');
    expect(await accountOf(studentId)).toMatchObject({ balance: -60_000, months: [{ charged: 90_000, paid: 30_000, isPaid: false }] });
  });

  it('is on when payments cover the month, also those of other months, and is then cleared in the account alone', async () => {
    const studentId = await kyiv.addStudent();
    const before = addMonths(thisMonth, -1);
    for (const month of [before, thisMonth, addMonths(thisMonth, 1)]) await charge(studentId, month, 50_000);
    await pay(studentId, 60_000);
    const flags = async () => (await kyiv.admin.data(studentsRoutes.list, {})).find(({ id }) => id === studentId);
    expect(await flags()).toMatchObject({ isCurrentMonthPayed: false, isNextMonthPayed: false });
    await pay(studentId, 40_000);
    expect(await flags()).toMatchObject({ isCurrentMonthPayed: true, isNextMonthPayed: false });
    await pay(studentId, 60_000);
    expect(await flags()).toMatchObject({ isCurrentMonthPayed: true, isNextMonthPayed: true });
    const refused = await tick(studentId, 'false');
    expect([refused.status, refused.body.code]).toEqual([409, 'payments.recorded']);
    expect((await accountOf(studentId)).balance).toBe(10_000);
  });
});

describe('sums', () => {
  type Step = { kind: 'pay' | 'charge' | 'tick' | 'untick' | 'reverse' | 'run' | 'one-off' | 'credit' | 'write-off' | 'refund'; amount: number; month: number };
  const step = fc.record<Step>({
    kind: fc.constantFrom('pay', 'charge', 'tick', 'untick', 'reverse', 'run', 'one-off', 'credit', 'write-off', 'refund'), amount: fc.integer({ min: 1, max: 200_000 }), month: fc.integer({ min: -2, max: 1 }),
  });

  it('hold after any sequence of charges, payments, flags and reversals', async () => {
    const students = [await memberOf(900, 333.33), await memberOf(0.01)];
    await kyiv.inside((tables) => tables.updateTable('students').set({ discount: '7.77' }).where('id', 'in', students).execute());
    await fc.assert(fc.asyncProperty(fc.constantFrom(...students), fc.array(step, { maxLength: 12 }), async (studentId, steps) => {
      for (const { kind, amount, month } of steps) {
        if (kind === 'pay') await pay(studentId, amount);
        if (kind === 'charge') await charge(studentId, addMonths(thisMonth, month), amount);
        if (kind === 'tick') await tick(studentId, 'true', month > 0 ? 'false' : 'true');
        if (kind === 'untick') await tick(studentId, 'false', month > 0 ? 'false' : 'true');
        if (kind === 'run') await kyiv.admin.data(runsRoutes.post, { params: { month: thisMonth.slice(0, 7) } });
        // Entries above the debt or the advance are refused.
        if (kind === 'one-off' || kind === 'credit' || kind === 'write-off' || kind === 'refund') {
          await kyiv.admin.call(ledgerRoutes.enter, { body: { studentId, kind, amount, month: addMonths(thisMonth, month).slice(0, 7), note: 'Так', ...kind === 'one-off' && { purpose: 'books' } } });
        }
        if (kind === 'reverse') {
          const entry = (await accountOf(studentId)).entries.find(({ reversesId, reversedById }) => reversesId === null && reversedById === null);
          if (entry) await reverse(entry.id);
        }
      }
      const { balance, entries, months } = await accountOf(studentId);
      expect(balance).toBe(entries.reduce((sum, entry) => sum + entry.amount, 0));
      for (const { charged, discounted, paid, debt } of months) expect(paid + debt).toBe(charged - discounted);
      await expectTrueSums(kyiv);
    }), { numRuns: 25 });
  }, 120_000);

  it('hold at any moment while a hundred payments of several students and groups are written at once', async () => {
    const students = await Promise.all(Array.from({ length: 5 }, () => memberOf(900, 333.33)));
    await kyiv.admin.data(runsRoutes.post, { params: { month: thisMonth.slice(0, 7) } });
    let isOver = false;
    const watch = async () => {
      let looks = 0;
      for (; !isOver || looks === 0; looks += 1) await expectTrueSums(kyiv);
      return looks;
    };
    const untilPaid = async (studentId: number, amount: number): Promise<number> => {
      const { status } = await pay(studentId, amount);
      return status === 503 ? untilPaid(studentId, amount) : status;
    };
    const written = Promise.all(Array.from({ length: 100 }, (_, place) => untilPaid(students[place % 5] ?? 0, 1 + place))).finally(() => { isOver = true; });
    const [looks, statuses] = await Promise.all([watch(), written]);
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(looks).toBeGreaterThan(0);
    const accounts = await Promise.all(students.map(accountOf));
    expect(accounts.flatMap(({ entries }) => entries.filter(({ kind }) => kind === 'payment')).reduce((sum, { amount }) => sum + amount, 0)).toBe(5050);
    await expectTrueSums(kyiv);
  }, 60_000);

  it('hold under a hundred parallel writers', async () => {
    const studentId = await memberOf(900);
    // As browsers do, a call that had to wait too long is made again.
    const untilDone = async (call: () => Promise<{ status: number }>): Promise<number> => {
      const { status } = await call();
      return status === 503 ? untilDone(call) : status;
    };
    const statuses = await Promise.all(Array.from({ length: 100 }, (_, place) => untilDone(() =>
      (place % 10 === 0 ? tick(studentId, place % 20 === 0 ? 'true' : 'false') : pay(studentId, 100 + place)))));
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(90);
    const { balance, entries } = await accountOf(studentId);
    expect(balance).toBe(entries.reduce((sum, entry) => sum + entry.amount, 0));
    expect(entries.filter(({ source }) => source === 'manual')).toHaveLength(90);
    await expectTrueSums(kyiv);
  });
});

describe('wrong input', () => {
  it('is refused in words', async () => {
    const body = { studentId: kyiv.studentId, amount: 10_000, day: today, method: 'cash' as const };
    await expectRefusedBodies(kyiv.admin, ledgerRoutes.pay, {
      body,
      changes: [
        { amount: 0 }, { amount: -1 }, { amount: 100_000_001 }, { amount: 12.345 }, { amount: '100' }, { day: '2026-02-30' }, { day: '28.11.2026' }, { day: '45989' },
        { method: 'gold' }, { studentId: 0 }, { note: 'н'.repeat(201) },
      ],
    });
    const refused = async (changes: object) => (await pay(kyiv.studentId, 10_000, changes)).body.code;
    expect(await refused({ day: addDays(today, 1) })).toBe('ledger.future-day');
    expect(await refused({ day: '0206-11-01' })).toBe('ledger.old-day');
    expect((await pay(987_654, 100)).body.code).toBe('students.not-found');
    expect((await accountOf(kyiv.studentId)).entries).toEqual([]);
    await expectRefusedBodies(kyiv.admin, ledgerRoutes.reverse, { params: { id: 1 }, body: { reason: 'Так' }, changes: [{ reason: '' }, { reason: ' ' }, { reason: 'н'.repeat(201) }] });
  });
});

describe('isolation', () => {
  it('another centre sees nothing, and a family its own account alone', async () => {
    await pay(kyiv.studentId, 70_000, { note: 'для своїх' });
    expect((await lviv.admin.data(ledgerRoutes.account, { params: { studentId: lviv.studentId } })).entries).toEqual([]);
    const { entries: [entry] } = await accountOf(kyiv.studentId);
    expect((await lviv.admin.call(ledgerRoutes.reverse, { params: { id: entry?.id ?? 0 }, body: { reason: 'Так' } })).body.code).toBe('ledger.not-found');
    const parent = await signIn(app, kyiv.tenant, phones.parent);
    expect(await parent.data(ledgerRoutes.family, { query: {} })).toMatchObject({ studentId: kyiv.studentId, balance: 70_000, entries: [{ amount: 70_000 }] });
    expect(JSON.stringify(await parent.data(ledgerRoutes.family, { query: {} }))).not.toContain('для своїх');
    const other = await kyiv.addStudent();
    expect((await parent.call(ledgerRoutes.family, { query: { studentId: other } })).status).toBe(404);
  });

  it('closes the calls to every other role', async () => {
    await expectClosedToOthers(kyiv, [ledgerRoutes.account, ledgerRoutes.pay, ledgerRoutes.reverse]);
  });
});

it('the family’s open pages hear of a change of the account, and nobody else’s do', async () => {
  await app.app.listen(0);
  const pages = await Promise.all([
    { centre: kyiv, phone: phones.student }, { centre: kyiv, phone: phones.parent }, { centre: kyiv, phone: phones.teacher }, { centre: lviv, phone: phones.parent },
  ].map(async ({ centre, phone }) => openPage(app, await signIn(app, centre.tenant, phone))));
  try {
    await pay(kyiv.studentId, 10_000);
    const heard = [{ kind: 'student', studentId: kyiv.studentId, tags: [{ name: 'account', id: kyiv.studentId }] }];
    const [student, parent, ...others] = pages;
    expect([await student?.next(), await parent?.next()]).toEqual([heard, heard]);
    expect(others.map(({ changes }) => changes)).toEqual([[], []]);
  } finally {
    for (const page of pages) page.close();
  }
}, 30_000);
