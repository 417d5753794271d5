import { freezesRoutes } from '@dzvinok/contract/freezes';
import { groupsRoutes } from '@dzvinok/contract/groups';
import { ledgerRoutes } from '@dzvinok/contract/ledger';
import { parentsRoutes } from '@dzvinok/contract/parents';
import { paymentsRoutes } from '@dzvinok/contract/payments';
import { runsRoutes, usualChargeRules, type ChargeRules, type PlannedCharge } from '@dzvinok/contract/runs';
import { studentsRoutes } from '@dzvinok/contract/students';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../../../test/app.fixture.ts';
import { expectClosedToOthers, expectRefusedBodies, newPhone, openTwoCentres, type FilledCentre } from '../../../test/filled-centre.fixture.ts';
import { saturdayNoon, StoppedClock } from '../../../test/lessons-scenario.fixture.ts';
import { db } from '../../runtime/database/database.ts';
import { RunsService } from './runs.controller.ts';

let app: TestApp;
let kyiv: FilledCentre;
let lviv: FilledCentre;

// 21 November 2026; the database's own day only matters for closed months.
beforeAll(async () => { ({ app, kyiv, lviv } = await openTwoCentres({ clock: new StoppedClock(saturdayNoon) })); });
afterAll(() => app.close());

const month = '2026-11';
const preview = (of = month) => kyiv.admin.data(runsRoutes.preview, { params: { month: of } });
const post = (of = month) => kyiv.admin.data(runsRoutes.post, { params: { month: of } });
const setRules = (rules: Partial<ChargeRules>) => kyiv.admin.data(runsRoutes.saveRules, { body: { ...usualChargeRules, ...rules } });
const accountOf = (studentId: number) => kyiv.admin.data(ledgerRoutes.account, { params: { studentId } });
const chargesIn = async (groupId: number, of = month) => (await preview(of)).charges.filter((charge) => charge.groupId === groupId);
const chargeOf = async (studentId: number, of = month) => (await preview(of)).charges.find((charge) => charge.studentId === studentId);

/** Mondays and Thursdays: 9 lessons in November, 9 in December 2026. */
async function twiceAWeek(pricePerMonth: number, changes: object = {}): Promise<number> {
  const id = await kyiv.addGroup({ pricePerMonth, schedules: [1, 4].map((dayOfWeek) => ({ dayOfWeek, classroomId: kyiv.classroomId, startTime: '10:00' })), overrideConflicts: true, ...changes });
  await kyiv.inside((tables) => tables.updateTable('schedule_slots').set({ valid_from: null }).where('group_id', '=', id).execute());
  return id;
}

async function member(groupId: number, days: { joined_on?: string; left_on?: string } = {}, studentId?: number): Promise<number> {
  const id = studentId ?? await kyiv.addStudent();
  await kyiv.admin.data(groupsRoutes.addStudent, { params: { classId: groupId, studentId: id } });
  await kyiv.inside((tables) => tables.updateTable('memberships').set({ joined_on: '2026-09-01', ...days }).where('group_id', '=', groupId).where('student_id', '=', id).execute());
  return id;
}

describe('a month’s bill', () => {
  it('is the price, less the student’s discount, with its lines', async () => {
    const id = await member(await twiceAWeek(2400));
    await kyiv.inside((tables) => tables.updateTable('students').set({ discount: '10', discount_valid_to: '2026-11-30' }).where('id', '=', id).execute());
    expect(await chargeOf(id)).toMatchObject({ charge: 240_000, due: 216_000, before: null, state: 'new', basis: { price: 240_000 }, discounts: [{ amount: 24_000, basis: { percent: 10, reason: 'discount' } }] });
    expect(await chargeOf(id, '2026-12')).toMatchObject({ due: 240_000, discounts: [] });
  });

  it('counts planned lessons of a stay within the month, if the centre wants so', async () => {
    const group = await twiceAWeek(900);
    const [late, gone] = [await member(group, { joined_on: '2026-11-16' }), await member(group, { left_on: '2026-11-09' })];
    expect((await chargesIn(group)).map(({ due }) => due)).toEqual([90_000, 90_000]);
    await setRules({ joining: 'lessons' });
    expect(await chargeOf(late)).toMatchObject({ due: 50_000, basis: { lessons: 5, plannedLessons: 9, price: 90_000 } });
    expect(await chargeOf(gone)).toMatchObject({ due: 20_000, basis: { lessons: 2, plannedLessons: 9 } });
    await setRules({});
  });

  it('is there only for months in which the group has days of its own', async () => {
    const group = await twiceAWeek(900);
    await member(group);
    await kyiv.inside((tables) => tables.updateTable('groups').set({ first_day: '2026-11-30' }).where('id', '=', group).execute());
    expect((await chargesIn(group)).length).toBe(1);
    await kyiv.inside((tables) => tables.updateTable('groups').set({ first_day: '2026-12-01' }).where('id', '=', group).execute());
    expect(await chargesIn(group)).toEqual([]);
  });

  it('leaves out freezes and cancelled lessons as the centre chose', async () => {
    const group = await twiceAWeek(900);
    const id = await member(group);
    await kyiv.admin.data(freezesRoutes.create, { body: { studentId: id, from: '2026-11-23', to: '2026-12-31', reason: 'Санаторій' } });
    await kyiv.inside((tables) => tables.insertInto('lesson_exceptions').values({ group_id: group, planned_on: '2026-11-02', is_cancelled: true }).execute());
    expect(await chargeOf(id)).toMatchObject({ due: 60_000, basis: { lessons: 6, plannedLessons: 9 } });
    expect(await chargeOf(id, '2026-12')).toMatchObject({ due: 0, state: 'free' });
    await setRules({ cancelled: 'free' });
    expect(await chargeOf(id)).toMatchObject({ due: 50_000 });
    await setRules({ frozen: 'charged' });
    expect(await chargeOf(id)).toMatchObject({ due: 90_000 });
    await setRules({});
  });

  it('has the siblings’ discount for each child of a family after the first', async () => {
    const group = await twiceAWeek(1000);
    const children = [await member(group), await member(group), await member(group)];
    const phoneNumber = newPhone();
    for (const id of children.slice(0, 2)) await kyiv.admin.data(parentsRoutes.create, { params: { id }, body: kyiv.parent({ phoneNumber }) });
    await setRules({ siblingsPercent: 15 });
    const bills = await Promise.all(children.map((id) => chargeOf(id)));
    expect(bills.map((bill) => bill?.due)).toEqual([100_000, 85_000, 100_000]);
    expect(bills[1]?.discounts).toEqual([{ amount: 15_000, basis: { percent: 15, reason: 'siblings' } }]);
    await setRules({});
  });

  it('is by held lessons once the month is over, if the group has a price per lesson', async () => {
    const group = await twiceAWeek(0, { pricePerLesson: 250 });
    const id = await member(group);
    await kyiv.inside((tables) => tables.insertInto('topics').values({ subject_id: kyiv.subjectId, name: 'Тема' }).returning('id').executeTakeFirstOrThrow()
      .then(async ({ id: topic }) => {
        const lesson = { group_id: group, starts_at: new Date() };
        await tables.insertInto('lessons').values([{ ...lesson, lesson_date: '2026-10-05', topic_id: topic }, { ...lesson, lesson_date: '2026-10-08', topic_id: null }]).execute();
      }));
    expect(await chargeOf(id, '2026-10')).toMatchObject({ due: 25_000, basis: { lessons: 1, price: 25_000 }, state: 'new' });
    expect(await chargeOf(id)).toMatchObject({ state: 'later' });
  });

  it('is forecast by planned lessons, if the group has a price per lesson', async () => {
    const forecast = () => kyiv.inside(() => app.app.get(RunsService).forecast('2026-12'));
    const before = await forecast();
    await member(await twiceAWeek(0, { pricePerLesson: 250 }));
    expect(await forecast()).toEqual({ due: before.due + 9 * 25_000, count: before.count + 1 });
  });

  it('is one for a student who left and came back', async () => {
    const group = await twiceAWeek(700);
    const id = await member(group, { left_on: '2026-11-05' });
    await member(group, {}, id);
    await kyiv.inside((tables) => tables.updateTable('memberships').set({ joined_on: '2026-11-16', left_on: null }).where('group_id', '=', group).where('left_on', 'is', null).execute());
    expect(await chargesIn(group)).toMatchObject([{ due: 70_000 }]);
  });
});

describe('a run', () => {
  const standing = (charges: readonly PlannedCharge[]) => charges.filter(({ state }) => state === 'new');

  it('posts once, however often and by however many admins at once, and what was ticked is left out', async () => {
    const group = await twiceAWeek(1200);
    const [ticked, owing] = [await member(group), await member(group)];
    await kyiv.admin.data(paymentsRoutes.mark, { params: { id: ticked }, query: { isInsertAction: 'true', isCurrentMonth: 'true' } });
    expect(await chargeOf(ticked)).toMatchObject({ state: 'charged' });
    const { count, due, charges } = await preview();
    expect([count, due]).toEqual([standing(charges).length, standing(charges).reduce((sum, charge) => sum + charge.due, 0)]);
    const replies = await Promise.all(Array.from({ length: 5 }, () => post()));
    expect(replies.map((reply) => reply.count).sort((one, other) => other - one)).toEqual([count, 0, 0, 0, 0]);
    expect(await post()).toEqual({ count: 0, due: 0 });
    expect(await preview()).toMatchObject({ count: 0, due: 0 });
    expect(await accountOf(ticked)).toMatchObject({ balance: 0 });
    expect(await accountOf(owing)).toMatchObject({ balance: -120_000, months: [{ month: '2026-11-01', charged: 120_000, isPaid: false }] });
    expect(await kyiv.inside(async () => (await sql`select from ledger_entries where kind = 'charge' and reverses_id is null group by membership_id, month having count(*) > 1`.execute(db())).rows)).toEqual([]);
    expect(await chargeOf(owing, '2026-12')).toMatchObject({ before: 120_000, due: 120_000, state: 'new' });
  });

  it('charges again what was reversed, and a tick then pays it', async () => {
    const id = await member(await twiceAWeek(500));
    await post();
    const [charge] = (await accountOf(id)).entries;
    await kyiv.admin.data(ledgerRoutes.reverse, { params: { id: charge?.id ?? 0 }, body: { reason: 'Не та ціна' } });
    expect((await post()).count).toBe(1);
    await kyiv.admin.data(paymentsRoutes.mark, { params: { id }, query: { isInsertAction: 'true', isCurrentMonth: 'true' } });
    expect(await accountOf(id)).toMatchObject({ balance: 0, months: [{ charged: 50_000, paid: 50_000, isPaid: true }] });
  });

  it('gives a charge that was reversed, and with it its discounts, their amounts once', async () => {
    const group = await twiceAWeek(1000);
    const [id, ticked] = [await member(group), await member(group)];
    const parent = (await kyiv.admin.data(parentsRoutes.create, { params: { id }, body: kyiv.parent({ phoneNumber: newPhone() }) })).id;
    await kyiv.inside((tables) => tables.insertInto('student_parents').values({ student_id: ticked, parent_id: parent, account_type_label: 'Мати' }).execute());
    await kyiv.inside((tables) => tables.updateTable('students').set({ discount: '10' }).where('id', 'in', [id, ticked]).execute());
    await setRules({ siblingsPercent: 5 });
    const due = (await chargeOf(ticked))?.due ?? 0;
    expect((await chargeOf(ticked))?.discounts).toHaveLength(2);
    await kyiv.admin.data(paymentsRoutes.mark, { params: { id }, query: { isInsertAction: 'true', isCurrentMonth: 'true' } });
    await post();
    const reverse = async (studentId: number) => {
      const charge = (await accountOf(studentId)).entries.find(({ kind, reversesId, reversedById }) => kind === 'charge' && reversesId === null && reversedById === null);
      return kyiv.admin.data(ledgerRoutes.reverse, { params: { id: charge?.id ?? 0 }, body: { reason: 'Не та ціна' } });
    };
    expect(await reverse(ticked)).toMatchObject({ balance: 0 });
    expect(await reverse(id), 'what was paid stays').toMatchObject({ balance: 90_000 });
    await post();
    expect(await accountOf(ticked)).toMatchObject({ balance: -due, months: [{ charged: 100_000, discounted: 100_000 - due }] });
    expect(await accountOf(id)).toMatchObject({ balance: 0, months: [{ charged: 100_000, discounted: 10_000 }] });
    await setRules({});
  });

  it.each<Partial<ChargeRules>>([{}, { siblingsPercent: 5 }, { joining: 'lessons' }, { siblingsPercent: 7, joining: 'lessons', cancelled: 'free', frozen: 'charged' }])('is what the list and the student’s page show before it, and what a tick charges, by the rules %j', async (rules) => {
    const [group, other] = [await twiceAWeek(1100.01), await twiceAWeek(333.33)];
    const [elder, younger, late, frozen, usual, moved] = [
      await member(group), await member(group), await member(group, { joined_on: '2026-11-16' }), await member(group), await member(group), await member(group, { left_on: '2026-11-10' }),
    ];
    for (const id of [younger, frozen, moved]) await member(other, {}, id);
    const parent = (await kyiv.admin.data(parentsRoutes.create, { params: { id: elder }, body: kyiv.parent({ phoneNumber: newPhone() }) })).id;
    await kyiv.inside((tables) => tables.insertInto('student_parents').values({ student_id: younger, parent_id: parent, account_type_label: 'Мати' }).execute());
    await kyiv.inside((tables) => tables.updateTable('students').set({ discount: '12.5' }).where('id', 'in', [younger, late]).execute());
    await kyiv.admin.data(freezesRoutes.create, { body: { studentId: frozen, from: '2026-11-23', to: '2026-11-30' } });
    await kyiv.inside((tables) => tables.insertInto('lesson_exceptions').values({ group_id: group, planned_on: '2026-11-02', is_cancelled: true }).execute());
    await setRules(rules);
    const dueOf = async (studentId: number, of = month) => (await preview(of)).charges.filter((charge) => charge.studentId === studentId).reduce((sum, { due }) => sum + due, 0) / 100;
    const listed = async (studentId: number) => (await kyiv.admin.data(studentsRoutes.list, {})).find(({ id }) => id === studentId);
    for (const id of [younger, elder, late, frozen, usual, moved]) {
      const due = await dueOf(id);
      expect(await listed(id)).toMatchObject({ due, owedNextMonth: await dueOf(id, '2026-12') });
      expect((await kyiv.admin.data(studentsRoutes.overview, { params: { id } })).months.find((one) => one.month === '2026-11-01')?.due).toBe(due);
      expect(await kyiv.admin.data(paymentsRoutes.mark, { params: { id }, query: { isInsertAction: 'true', isCurrentMonth: 'true' } })).toMatchObject({ due, paid: due, isCurrentMonthPayed: true });
      expect((await preview()).charges.filter(({ studentId }) => studentId === id).every(({ state }) => state === 'charged')).toBe(true);
      expect(await accountOf(id)).toMatchObject({ balance: 0 });
    }
    await setRules({});
  });

  it('rounds a discount over several groups as the monthly payment is rounded', async () => {
    const id = await member(await twiceAWeek(33.33));
    await member(await twiceAWeek(33.33), {}, id);
    await kyiv.inside((tables) => tables.updateTable('students').set({ discount: '5' }).where('id', '=', id).execute());
    const listed = async () => (await kyiv.admin.data(studentsRoutes.list, {})).find((one) => one.id === id);
    expect(await listed()).toMatchObject({ monthlyPayment: 63.33, due: 63.33 });
    await post();
    expect(await accountOf(id)).toMatchObject({ balance: -6333 });
    expect(await listed()).toMatchObject({ due: 63.33 });
  });

  it('costs this month what a payment before it has to cover to set the flag', async () => {
    const id = await member(await twiceAWeek(900), { joined_on: '2026-11-16' });
    await setRules({ joining: 'lessons' });
    const isPaid = async () => (await kyiv.admin.data(studentsRoutes.list, {})).find((one) => one.id === id)?.isCurrentMonthPayed;
    for (const [amount, after] of [[49_999, false], [1, true]] as const) {
      await kyiv.admin.data(ledgerRoutes.pay, { body: { studentId: id, amount, day: '2026-11-21', method: 'transfer', note: null } });
      expect([await isPaid(), (await accountOf(id)).months[0]?.isPaid, (await kyiv.admin.data(studentsRoutes.one, { params: { id } })).isCurrentMonthPayed]).toEqual([after, after, after]);
    }
    await setRules({});
  });

  it.each<Partial<ChargeRules>>([{}, { siblingsPercent: 5 }])('leaves nothing to charge again for a student who left and came back, by the rules %j', async (rules) => {
    await setRules(rules);
    const group = await twiceAWeek(700);
    const id = await member(group);
    const parent = (await kyiv.admin.data(parentsRoutes.create, { params: { id: await member(group) }, body: kyiv.parent({ phoneNumber: newPhone() }) })).id;
    await post();
    const { balance } = await accountOf(id);
    await kyiv.inside(async (tables) => {
      await tables.updateTable('memberships').set({ left_on: '2026-11-05' }).where('group_id', '=', group).where('student_id', '=', id).execute();
      await tables.insertInto('student_parents').values({ student_id: id, parent_id: parent, account_type_label: 'Мати' }).execute();
    });
    await kyiv.admin.data(groupsRoutes.addStudent, { params: { classId: group, studentId: id } });
    expect((await chargesIn(group)).find(({ studentId }) => studentId === id)).toMatchObject({ state: 'charged' });
    const { paid } = await kyiv.admin.data(paymentsRoutes.mark, { params: { id }, query: { isInsertAction: 'true', isCurrentMonth: 'true' } });
    expect(Math.round((paid ?? 0) * 100)).toBe(-balance);
    expect(await accountOf(id)).toMatchObject({ balance: 0, months: [{ charged: 70_000 }] });
    await setRules({});
  });

  it('has nothing to charge for a month that is frozen as a whole, which a tick marks as paid, once', async () => {
    const id = await member(await twiceAWeek(800));
    await kyiv.admin.data(freezesRoutes.create, { body: { studentId: id, from: '2026-11-01', to: '2026-11-30' } });
    expect(await chargeOf(id)).toMatchObject({ due: 0, state: 'free' });
    expect((await kyiv.admin.data(studentsRoutes.overview, { params: { id } })).months[0]).toMatchObject({ month: '2026-11-01', amount: null, due: 0 });
    const tick = () => kyiv.admin.data(paymentsRoutes.mark, { params: { id }, query: { isInsertAction: 'true', isCurrentMonth: 'true' } });
    expect(await tick()).toMatchObject({ isCurrentMonthPayed: true, due: 0, paid: 0 });
    await tick();
    expect(await accountOf(id)).toMatchObject({ balance: 0, months: [{ charged: 0, isPaid: true }], entries: [{ kind: 'payment', amount: 0 }, { kind: 'charge', basis: { lessons: 0, plannedLessons: 9 } }] });
  });

  it('is for months that are near', async () => {
    for (const far of ['2027-01', '2025-10']) {
      expect((await kyiv.admin.call(runsRoutes.preview, { params: { month: far } })).body.code).toBe('runs.month-too-far');
    }
    for (const wrong of ['2026-13', '2026', 'листопад']) expect((await kyiv.admin.call(runsRoutes.post, { params: { month: wrong } })).body.code).toBe('request.invalid');
  });
});

describe('a closed month', () => {
  it('takes no entries; what comes later is of the open one and names its month', async () => {
    const group = await twiceAWeek(300);
    const id = await member(group);
    await kyiv.admin.data(runsRoutes.close, { body: { through: '2026-10' } });
    const pay = (day: string) => kyiv.admin.call(ledgerRoutes.pay, { body: { studentId: id, amount: 100, day, method: 'transfer' } });
    const refused = await pay('2026-10-31');
    expect([refused.status, refused.body.code]).toEqual([409, 'ledger.month-closed']);
    await expect(kyiv.inside((tables) => tables.insertInto('ledger_entries')
      .values({ student_id: id, kind: 'payment', amount: 1, day: '2026-10-31', month: '2026-10-01', source: 'manual' }).execute())).rejects.toMatchObject({ code: '55000' });
    await post('2026-10');
    expect((await accountOf(id)).entries).toMatchObject([{ day: '2026-11-21', month: '2026-10-01', amount: -30_000 }]);
    expect((await pay('2026-11-01')).status).toBe(200);
    expect((await kyiv.admin.call(runsRoutes.close, { body: { through: month } })).body.code).toBe('runs.open-month');
    expect(await kyiv.admin.data(runsRoutes.rules, {})).toMatchObject({ closedThrough: '2026-10' });
    await kyiv.admin.data(runsRoutes.close, { body: { through: null } });
    expect((await pay('2026-10-31')).status).toBe(200);
  });
});

it('rules are checked, kept by the centre alone, and closed to other roles', async () => {
  await expectRefusedBodies(kyiv.admin, runsRoutes.saveRules, {
    body: usualChargeRules, changes: [{ joining: 'half' }, { cancelled: true }, { frozen: '' }, { siblingsPercent: 101 }, { siblingsPercent: 2.5 }, { siblingsPercent: -1 }],
  });
  await setRules({ siblingsPercent: 7 });
  expect(await lviv.admin.data(runsRoutes.rules, {})).toEqual({ ...usualChargeRules, closedThrough: null });
  expect((await lviv.admin.data(runsRoutes.preview, { params: { month } })).charges).toEqual([]);
  await expectClosedToOthers(kyiv, Object.values(runsRoutes));
});

it('two thousand memberships are posted in one call', async () => {
  await kyiv.inside(async () => {
    await sql`insert into accounts (id, role, full_name, phone_number, password_hash)
      select id, 'Student', 'Учень ' || id, lpad(id::text, 10, '0'), '' from generate_series(100001, 101000) id`.execute(db());
    await sql`insert into students (id, school_info) select id, '' from generate_series(100001, 101000) id`.execute(db());
  });
  for (const group of [await twiceAWeek(100), await twiceAWeek(200)]) {
    await kyiv.inside(async () => sql`insert into memberships (group_id, student_id, joined_on) select ${group}, id, '2026-09-01' from generate_series(100001, 101000) id`.execute(db()));
  }
  expect((await post('2026-12')).count).toBeGreaterThanOrEqual(2_000);
  expect((await preview('2026-12')).count).toBe(0);
});
