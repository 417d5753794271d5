import { groupsRoutes } from '@dzvinok/contract/groups';
import { publishedIncomeRoutes as routes } from '@dzvinok/contract/published-income';
import { runsRoutes } from '@dzvinok/contract/runs';
import { ledgerRoutes } from '@dzvinok/contract/ledger';
import { addMonths, dayIn, monthOf } from '@dzvinok/schedule/zone';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signInSuperAdmin, type TestApp, type TestSession } from '../../../test/app.fixture.ts';
import { expectClosedToOthers, openTwoCentres, type FilledCentre } from '../../../test/filled-centre.fixture.ts';

const today = dayIn('Europe/Kyiv', new Date());
const month = today.slice(0, 7);
const params = { month };
let app: TestApp;
let kyiv: FilledCentre;
let lviv: FilledCentre;
let superAdmin: TestSession;

beforeAll(async () => {
  ({ app, kyiv, lviv } = await openTwoCentres());
  superAdmin = await signInSuperAdmin(app);
  for (const centre of [kyiv, lviv]) {
    const groupId = await centre.addGroup({ pricePerMonth: 1200 });
    await centre.admin.data(groupsRoutes.addStudent, { params: { classId: groupId, studentId: centre.studentId } });
    await centre.admin.data(runsRoutes.post, { params });
  }
});
afterAll(() => app.close());

const seen = async (asked = month) => {
  const income = await superAdmin.data(routes.ofPlatform, { query: { month: asked } });
  return { ...income, centres: income.centres.filter(({ id }) => [kyiv.tenant.id, lviv.tenant.id].includes(id)) };
};

it('the platform sees the sums that a centre published, by subject and without names, until they are withdrawn', async () => {
  const before = await kyiv.admin.data(routes.one, { params });
  expect(before).toMatchObject({ subjects: [{ name: 'Математика київ', paid: 0 }], published: null });
  expect((await seen()).centres).toEqual([]);
  const due = before.subjects[0]?.due ?? 0;
  expect(due).toBeGreaterThan(0);
  expect((await kyiv.admin.data(routes.publish, { params })).published?.subjects).toEqual(before.subjects);
  const { centres, subjects, months } = await seen();
  expect(centres).toMatchObject([{ id: kyiv.tenant.id, due, paid: 0, debt: due }]);
  expect(subjects.find(({ name }) => name === 'Математика київ')).toEqual({ name: 'Математика київ', due, paid: 0, debt: due });
  expect(months).toHaveLength(12);
  expect(months.at(-1)?.due).toBeGreaterThanOrEqual(due);
  expect(JSON.stringify(await seen())).not.toMatch(/Учень|Викладач|Мати|львів/);
  expect((await lviv.admin.data(routes.one, { params })).published).toBeNull();

  await kyiv.admin.data(ledgerRoutes.pay, { body: { studentId: kyiv.studentId, amount: 100, day: today, method: 'transfer' } });
  expect((await seen()).centres).toMatchObject([{ paid: 0 }]);
  await kyiv.admin.data(routes.publish, { params });
  expect((await seen()).centres).toMatchObject([{ paid: 100, debt: due - 100 }]);

  expect((await kyiv.admin.data(routes.withdraw, { params })).published).toBeNull();
  expect((await seen()).centres).toEqual([]);
  const actions = await kyiv.inside((tables) => tables.selectFrom('audit_log').select('action').where('action', 'like', 'income.%').orderBy('id').execute());
  expect(actions.map(({ action }) => action)).toEqual(['income.published', 'income.published', 'income.withdrawn']);
});

it('withdrawing takes only the own sums away, and a month to come is not published', async () => {
  for (const centre of [kyiv, lviv]) await centre.admin.data(routes.publish, { params });
  await lviv.admin.data(routes.withdraw, { params });
  expect((await seen()).centres).toMatchObject([{ id: kyiv.tenant.id }]);
  const next = addMonths(monthOf(today), 1).slice(0, 7);
  expect((await kyiv.admin.call(routes.publish, { params: { month: next } })).body.code).toBe('income.month-ahead');
});

it('the calls are closed to every other role', () => expectClosedToOthers(kyiv, [routes.one, routes.publish, routes.withdraw]));
