import { cardPaymentsRoutes } from '@dzvinok/contract/card-payments';
import { cashRoutes } from '@dzvinok/contract/cash';
import { debtsRoutes } from '@dzvinok/contract/debts';
import { groupsRoutes } from '@dzvinok/contract/groups';
import { invoicesRoutes } from '@dzvinok/contract/invoices';
import { runsRoutes } from '@dzvinok/contract/runs';
import { studentsRoutes } from '@dzvinok/contract/students';
import { FakeApi } from '@dzvinok/remote/harness';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { openScreen } from '../screens.fixture.ts';
import { remote } from './admin.remote.tsx';

afterEach(cleanup);

const makeApi = () => new FakeApi()
  .answer(studentsRoutes.list, []).answer(groupsRoutes.list, []).answer(invoicesRoutes.list, [])
  .answer(debtsRoutes.list, []).answer(cashRoutes.day, { day: '2026-11-26', recipients: [] }).answer(cardPaymentsRoutes.list, [])
  .answer(runsRoutes.preview, { month: '2026-11-01', charges: [], due: 0, count: 0 });

const labelsFor = (staffRole: 'reception' | 'accountant') =>
  remote.navigation.filter(({ staff = [] }) => staff.includes(staffRole)).map(({ label, to }) => `${label} ${to}`);

it('each staff role has its own tabs', () => {
  expect(labelsFor('reception')).toEqual(['Учні /admin/students', 'Групи /admin/classes', 'Розклад /admin/calendar', 'Гроші /admin/money/invoices']);
  expect(labelsFor('accountant')).toEqual(['Учні /admin/students', 'Гроші /admin/money/invoices']);
});

it('the start of a staff role is its first page', async () => {
  const { address } = openScreen(remote, makeApi(), '/admin/home', 'reception');
  expect(await screen.findByRole('link', { name: 'Додати учня' })).toBeTruthy();
  expect(address()).toBe('/admin/students');
  expect(screen.queryByRole('button', { name: 'Експорт' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Імпорт' })).toBeNull();
});

it('the reception sees invoices, debts and cash among the pages of money', async () => {
  openScreen(remote, makeApi(), '/admin/money/invoices', 'reception');
  const tabs = within(await screen.findByRole('navigation', { name: 'Гроші' }));
  expect(tabs.getAllByRole('link').map((link) => link.textContent)).toEqual(['Рахунки', 'Борги', 'Каса']);
  expect(await screen.findByRole('button', { name: 'Виставити рахунки' })).toBeTruthy();
});

it.each([
  ['reception', '/admin/money/charges'], ['reception', '/admin/admins'], ['reception', '/admin/classes/7'],
  ['accountant', '/admin/add-students-parents'], ['accountant', '/admin/calendar'], ['accountant', '/admin/audit-log'],
] as const)('the %s has no access to %s, and it asks for nothing', async (staffRole, at) => {
  const api = makeApi();
  openScreen(remote, api, at, staffRole);
  expect(await screen.findByText('Немає доступу до цієї сторінки')).toBeTruthy();
  expect(api.callsOf(runsRoutes.preview)).toEqual([]);
});

it.each([
  ['reception', '/admin/classes', 'Груп ще немає'], ['accountant', '/admin/students', 'У центрі ще немає учнів'], ['reception', '/admin/money/cash', 'Готівки ніхто не приймає'],
] as const)('for the %s the empty page %s leads to no page without access', async (staffRole, at, empty) => {
  openScreen(remote, makeApi(), at, staffRole);
  const state = within((await screen.findByText(empty)).parentElement ?? document.body);
  expect(state.queryAllByRole('link')).toEqual([]);
  expect(state.getByText(/адміністратор/)).toBeTruthy();
});

it('the reception is offered no reminders, which it may not save', async () => {
  openScreen(remote, makeApi(), '/admin/money/debts', 'reception');
  expect(await screen.findByText('Боргів немає')).toBeTruthy();
  expect(screen.queryByText('Нагадування про оплату')).toBeNull();
});
