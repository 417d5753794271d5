import { debtsRoutes } from '@dzvinok/contract/debts';
import { ledgerRoutes } from '@dzvinok/contract/ledger';
import { runsRoutes } from '@dzvinok/contract/runs';
import { addDays, addMonths, dayIn, monthOf } from '@dzvinok/schedule/zone';
import fc from 'fast-check';
import { parseCsv } from 'hucre/csv';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hostOf, pathOf, signIn, type TestApp } from '../../../test/app.fixture.ts';
import { expectClosedToOthers, expectRefusedBodies, openTwoCentres, phones, type FilledCentre } from '../../../test/filled-centre.fixture.ts';

let app: TestApp;
let kyiv: FilledCentre;
let lviv: FilledCentre;

beforeAll(async () => { ({ app, kyiv, lviv } = await openTwoCentres()); });
afterAll(() => app.close());

const today = dayIn('Europe/Kyiv', new Date());
const thisMonth = monthOf(today);

const charge = (studentId: number, day: string, amount: number, changes: object = {}) => kyiv.inside((tables) => tables.insertInto('ledger_entries')
  .values({ student_id: studentId, kind: 'charge', amount: -amount, day, month: monthOf(day), source: 'run', ...changes }).execute());
const pay = (studentId: number, amount: number) => kyiv.admin.data(ledgerRoutes.pay, { body: { studentId, amount, day: today, method: 'transfer' } });
const enter = (studentId: number, body: object) => kyiv.admin.call(ledgerRoutes.enter, { body: { studentId, kind: 'credit', amount: 10_000, month: thisMonth.slice(0, 7), note: 'Так', ...body } });
const accountOf = (studentId: number) => kyiv.admin.data(ledgerRoutes.account, { params: { studentId } });
const debtOf = async (studentId: number) => (await kyiv.admin.data(debtsRoutes.list, {})).find((debt) => debt.studentId === studentId);
const promise = (studentId: number, day: string | null, note: string | null = null) => kyiv.admin.call(debtsRoutes.promise, { params: { studentId }, body: { day, note } });

describe('debts', () => {
  it('are aged by the day when each charge fell due, and payments cover the oldest first', async () => {
    const studentId = await kyiv.addStudent({ fullName: 'Боржник Остап' });
    for (const [daysAgo, amount] of [[100, 10_000], [70, 20_000], [40, 30_000], [20, 40_000]] as const) {
      // Charged after the day of its month, so due at once.
      await charge(studentId, addDays(today, -daysAgo), amount, { month: addMonths(monthOf(today), -5) });
    }
    await charge(studentId, today, 50_000, { month: addMonths(thisMonth, 1) });
    expect(await debtOf(studentId)).toEqual({
      studentId, fullName: 'Боржник Остап', owed: 150_000, promise: null, remindedAt: null,
      ages: { notDue: 50_000, upTo30: 40_000, upTo60: 30_000, upTo90: 20_000, over90: 10_000 },
    });
    await pay(studentId, 25_000);
    expect(await debtOf(studentId)).toMatchObject({ owed: 125_000, ages: { notDue: 50_000, upTo30: 40_000, upTo60: 30_000, upTo90: 5_000, over90: 0 } });
    await pay(studentId, 125_000);
    expect(await debtOf(studentId)).toBeUndefined();
  });

  it('a discount lowers its own month, and the centre’s day of payment decides when a month is due', async () => {
    const studentId = await kyiv.addStudent();
    const month = addMonths(thisMonth, -2);
    await charge(studentId, month, 100_000);
    await charge(studentId, month, -10_000, { kind: 'discount' });
    const ageOn = async (dueDay: number) => {
      await kyiv.admin.data(debtsRoutes.saveReminders, { body: { dueDay, isOn: false } });
      return Object.entries((await debtOf(studentId))?.ages ?? {}).find(([, sum]) => sum > 0);
    };
    const daysSince = (day: string) => Math.round((Date.parse(today) - Date.parse(day)) / 86_400_000);
    const named = (days: number) => (days > 90 ? 'over90' : days > 60 ? 'upTo90' : days > 30 ? 'upTo60' : 'upTo30');
    for (const dueDay of [1, 28, 10]) expect(await ageOn(dueDay)).toEqual([named(daysSince(addDays(month, dueDay - 1))), 90_000]);
    expect(await kyiv.admin.data(debtsRoutes.reminders, {})).toEqual({ dueDay: 10, isOn: false });
    expect(await lviv.admin.data(debtsRoutes.reminders, {})).toEqual({ dueDay: 10, isOn: false });
  });

  it('add up to what is owed after any sequence of entries', async () => {
    const studentId = await kyiv.addStudent();
    const kinds = ['charge', 'one-off', 'refund', 'payment', 'discount', 'credit', 'write-off'] as const;
    const step = fc.record({
      kind: fc.constantFrom(...kinds), amount: fc.integer({ min: 1, max: 90_000 }), daysAgo: fc.integer({ min: 0, max: 200 }), month: fc.integer({ min: -6, max: 1 }), isReversed: fc.boolean(),
    });
    await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
      for (const { kind, amount, daysAgo, month, isReversed } of steps) {
        const signed = kinds.indexOf(kind) < 3 ? -amount : amount;
        const entry = { student_id: studentId, kind, day: addDays(today, -daysAgo), month: addMonths(thisMonth, month), source: 'manual' as const };
        await kyiv.inside(async (tables) => {
          const { id } = await tables.insertInto('ledger_entries').values({ ...entry, amount: signed }).returning('id').executeTakeFirstOrThrow();
          if (isReversed) await tables.insertInto('ledger_entries').values({ ...entry, day: today, amount: -signed, reverses_id: id }).execute();
        });
      }
      const { balance } = await accountOf(studentId);
      const debt = await debtOf(studentId);
      expect(debt?.owed ?? 0).toBe(Math.max(0, -balance));
      expect(Object.values(debt?.ages ?? {}).reduce((sum, age) => sum + age, 0)).toBe(Math.max(0, -balance));
    }), { numRuns: 30 });
  }, 120_000);

  it('are saved as a file, in the order named', async () => {
    const [one, other] = [await kyiv.addStudent({ fullName: '=Ковбаса Іван' }), await kyiv.addStudent({ fullName: 'Лис Ада' })];
    for (const studentId of [one, other]) await charge(studentId, addDays(today, -40), 12_345);
    await promise(other, addDays(today, 3), 'Після зарплати');
    const { rawPayload } = await app.app.inject({
      method: 'POST', url: pathOf(debtsRoutes.file, {}), headers: { host: hostOf(kyiv.tenant), authorization: `Bearer ${kyiv.admin.accessToken}` },
      payload: { format: 'csv', ids: [other, one, 987_654] },
    });
    const [head, ...rows] = parseCsv(rawPayload.toString('utf8'), { delimiter: ';' });
    expect(head?.slice(-4)).toEqual(['Разом', 'Обіцяно до', 'Примітка', 'Нагадано']);
    expect(rows.map((row) => [row[0], row[6], row[8]])).toEqual([['Лис Ада', '123,45', 'Після зарплати'], ["'=Ковбаса Іван", '123,45', '']]);
  });
});

describe('a promise', () => {
  it('is seen by the admin and, without its note, by the family, until it is kept', async () => {
    await charge(kyiv.studentId, addDays(today, -5), 20_000);
    const day = addDays(today, 5);
    expect((await promise(kyiv.studentId, day, 'Тато обіцяв')).status).toBe(200);
    expect((await debtOf(kyiv.studentId))?.promise).toEqual({ day, note: 'Тато обіцяв', isBroken: false });
    expect((await accountOf(kyiv.studentId)).promise).toEqual({ day, note: 'Тато обіцяв', isBroken: false });
    const parent = await signIn(app, kyiv.tenant, phones.parent);
    expect((await parent.data(ledgerRoutes.family, { query: {} })).promise).toEqual({ day, isBroken: false });
    await kyiv.inside((tables) => tables.updateTable('payment_promises').set({ day: addDays(today, -1) }).execute());
    expect((await debtOf(kyiv.studentId))?.promise?.isBroken).toBe(true);
    await pay(kyiv.studentId, 20_000);
    expect((await accountOf(kyiv.studentId)).promise).toBeNull();
  });

  it('is refused for a past or far day and without a debt, and can be taken back', async () => {
    const studentId = await kyiv.addStudent();
    expect((await promise(studentId, today)).body.code).toBe('debts.none');
    await charge(studentId, today, 5_000);
    expect((await promise(studentId, addDays(today, -1))).body.code).toBe('debts.past-promise');
    expect((await promise(studentId, addMonths(today, 13))).body.code).toBe('debts.far-promise');
    expect((await promise(987_654, today)).body.code).toBe('students.not-found');
    await promise(studentId, today);
    await promise(studentId, null);
    expect((await accountOf(studentId)).promise).toBeNull();
    await expectRefusedBodies(kyiv.admin, debtsRoutes.promise, { params: { studentId }, body: { day: today, note: null }, changes: [{ day: '2026-02-30' }, { day: '45989' }, { note: 'н'.repeat(201) }] });
  });
});

describe('entries by hand', () => {
  it('charge, credit, write off and refund, each for its month, on the present day', async () => {
    const studentId = await kyiv.addStudent();
    const closed = addMonths(thisMonth, -1).slice(0, 7);
    await kyiv.admin.data(runsRoutes.close, { body: { through: closed } });
    expect((await enter(studentId, { kind: 'one-off', purpose: 'books', amount: 30_000, month: closed, note: 'Підручник' })).body.data).toMatchObject({ balance: -30_000 });
    expect((await accountOf(studentId)).entries[0]).toMatchObject({ kind: 'one-off', amount: -30_000, day: today, month: `${closed}-01`, basis: { purpose: 'books' }, note: 'Підручник' });
    await kyiv.admin.data(runsRoutes.close, { body: { through: null } });
    expect((await enter(studentId, { kind: 'write-off', amount: 30_001 })).body.code).toBe('ledger.above-debt');
    expect((await enter(studentId, { kind: 'write-off', amount: 10_000 })).body.data).toMatchObject({ balance: -20_000 });
    expect((await enter(studentId, { kind: 'credit', amount: 50_000 })).body.data).toMatchObject({ balance: 30_000 });
    expect((await enter(studentId, { kind: 'refund', amount: 30_001 })).body.code).toBe('ledger.above-advance');
    const refunds = await Promise.all([1, 2, 3].map(() => enter(studentId, { kind: 'refund', amount: 20_000 })));
    expect(refunds.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await accountOf(studentId)).balance).toBe(10_000);
    expect(await kyiv.auditCount('ledger.entered', studentId)).toBe(4);
  });

  it('are refused with wrong sums, months and words', async () => {
    const body = { studentId: kyiv.studentId, kind: 'credit' as const, amount: 10_000, month: '2026-11', note: 'Так' };
    await expectRefusedBodies(kyiv.admin, ledgerRoutes.enter, {
      body,
      changes: [
        { amount: 0 }, { amount: -1 }, { amount: 100_000_001 }, { amount: 12.345 }, { amount: '100' }, { kind: 'payment' }, { kind: 'charge' }, { note: '' }, { note: ' ' },
        { note: 'н'.repeat(201) }, { month: '2026-13' }, { month: '2026-11-01' }, { purpose: 'books' },
      ],
    });
    expect((await enter(kyiv.studentId, { month: addMonths(thisMonth, 2).slice(0, 7) })).body.code).toBe('ledger.month-too-far');
    for (const changes of [{ month: '2001-01' }, { kind: 'one-off' }, { kind: 'one-off', purpose: 'gold' }]) expect((await enter(kyiv.studentId, changes)).status).toBe(400);
    expect((await enter(987_654, {})).body.code).toBe('students.not-found');
  });
});

it('another centre sees nothing, and other roles get nothing', async () => {
  const studentId = await kyiv.addStudent();
  await charge(studentId, addDays(today, -40), 5_000);
  await promise(studentId, today, 'Для своїх');
  expect(await lviv.admin.data(debtsRoutes.list, {})).toEqual([]);
  expect(await lviv.inside((tables) => tables.selectFrom('payment_promises').selectAll().execute())).toEqual([]);
  await expectClosedToOthers(kyiv, [...Object.values(debtsRoutes), ledgerRoutes.enter]);
  await expectRefusedBodies(kyiv.admin, debtsRoutes.saveReminders, { body: { dueDay: 10, isOn: false }, changes: [{ dueDay: 0 }, { dueDay: 29 }, { dueDay: 1.5 }, { isOn: 'yes' }] });
});
