import { debtsRoutes, type Debt } from '@dzvinok/contract/debts';
import { FakeApi } from '@dzvinok/remote/harness';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { fill, openScreen } from '../../screens.fixture.ts';
import { remote } from '../admin.remote.tsx';

const person = userEvent.setup();
const zlata: Debt = {
  studentId: 5, fullName: 'Коваль Злата', owed: 244_800, ages: { notDue: 0, upTo30: 44_800, upTo60: 0, upTo90: 200_000, over90: 0 }, remindedAt: '2026-11-17T10:00:00+02:00',
  promise: { day: '2026-11-20', note: null, isBroken: true },
};
const marko: Debt = { ...zlata, studentId: 6, fullName: 'Бондар Марко', owed: 50_000, ages: { ...zlata.ages, notDue: 50_000, upTo30: 0, upTo90: 0 }, promise: null, remindedAt: null };
let debts: Debt[];
let api: FakeApi;

beforeEach(() => {
  debts = [zlata, marko];
  api = new FakeApi()
    .answer(debtsRoutes.list, () => debts)
    .answer(debtsRoutes.reminders, { dueDay: 10, isOn: false })
    .answer(debtsRoutes.saveReminders, ({ body }) => body)
    .answer(debtsRoutes.promise, ({ body: { day } }) => ({ day }));
});
afterEach(cleanup);

const open = () => openScreen(remote, api, '/admin/money/debts');

it('shows debts by age, the broken promise and the last reminder, and filters', async () => {
  open();
  const table = within(await screen.findByRole('table'));
  const row = (await table.findByRole('link', { name: 'Коваль Злата' })).closest('tr');
  expect(row?.textContent).toMatch(/448,00.*2\s000,00.*2\s448,00.*не сплачено до 20\.11\.2026.*17\.11\.2026/);
  const empty = [...table.getByRole('link', { name: 'Бондар Марко' }).closest('tr')?.querySelectorAll('td:empty[data-label]') ?? []];
  expect(empty.map((cell) => cell.getAttribute('data-label'))).toEqual(['До 30 днів', '31–60', '61–90', 'Понад 90', 'Обіцянка', 'Нагадано']);
  expect(screen.getByText(/^2\sучні, 2\s948,00.*прострочено 2\s448,00/)).toBeTruthy();
  await person.click(screen.getByRole('button', { name: /Понад 60 днів/ }));
  expect(table.queryByRole('link', { name: 'Бондар Марко' })).toBeNull();
  await person.click(table.getByRole('button', { name: /^Обіцянка Коваль Злата/ }));
  const form = within(await screen.findByRole('dialog', { name: 'Обіцянка оплати' }));
  await person.clear(form.getByLabelText(/Сплатять до/));
  await person.click(form.getByRole('button', { name: 'Записати' }));
  await waitFor(() => expect(api.callsOf(debtsRoutes.promise)).toMatchObject([{ params: { studentId: 5 }, body: { day: null } }]));
});

it('switches reminders on after their words were seen', async () => {
  open();
  const example = within(await screen.findByRole('group', { name: 'Приклад нагадування' }));
  expect(example.getByText(/^До сплати 2\s400,00 грн\. Сплатіть до 10\./)).toBeTruthy();
  fill(screen.getByLabelText(/^Місяць сплачують до/), '29');
  await person.click(screen.getByRole('switch', { name: 'Нагадувати родинам' }));
  await person.click(screen.getByRole('button', { name: 'Зберегти нагадування' }));
  expect(await screen.findByText(/^Від 1 до 28/)).toBeTruthy();
  fill(screen.getByLabelText(/^Місяць сплачують до/), '15');
  await person.click(screen.getByRole('button', { name: 'Зберегти нагадування' }));
  await waitFor(() => expect(api.callsOf(debtsRoutes.saveReminders)).toMatchObject([{ body: { dueDay: 15, isOn: true } }]));
});

it('says so when nobody owes', async () => {
  debts = [];
  open();
  expect(await screen.findByText('Боргів немає')).toBeTruthy();
});
