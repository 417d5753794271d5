import { groupsRoutes } from '@dzvinok/contract/groups';
import { payRoutes, type PayRate, type PaySheet } from '@dzvinok/contract/pay';
import { teachersRoutes } from '@dzvinok/contract/teachers';
import { FakeApi } from '@dzvinok/remote/harness';
import { addMonths, dayHere, monthOf } from '@dzvinok/schedule/zone';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { fill, openScreen } from '../../screens.fixture.ts';
import { remote } from '../admin.remote.tsx';

const person = userEvent.setup();
const lastMonth = addMonths(monthOf(dayHere(Date.now())), -1);
const month = lastMonth.slice(0, 7);
const noEntry = { entryId: null, note: null, isLate: false, charged: 0, monthLessons: 0 };
const open: PaySheet = {
  teacherId: 4, fullName: 'Бойко Олег', month: lastMonth, state: 'open', lessons: 13, unpriced: 0, total: 380_000, approvedAt: null, approvedBy: null,
  lines: [
    { ...noEntry, groupName: 'Математика А', days: Array.from({ length: 12 }, (_, index) => `${month}-${String(index + 1).padStart(2, '0')}`), substituteFor: null, rate: { kind: 'lesson', amount: 30_000 }, students: 60, amount: 360_000 },
    { ...noEntry, groupName: 'Фізика Б', days: [`${month}-14`], substituteFor: 'Коваль Олена', rate: { kind: 'lesson', amount: 25_000 }, students: 5, amount: 25_000 },
    { ...noEntry, entryId: 8, note: 'Аванс', groupName: null, days: [], substituteFor: null, rate: null, students: 0, amount: -5_000 },
  ],
};
const rate: PayRate = { id: 3, teacherId: null, teacherName: null, groupId: null, groupName: null, isSubstitute: false, kind: 'lesson', amount: 30_000, validFrom: '2026-09-01' };
let sheet: PaySheet;
let api: FakeApi;

beforeEach(() => {
  sheet = open;
  api = new FakeApi()
    .answer(payRoutes.month, () => ({ month: lastMonth, total: 380_000, teachers: [sheet] }))
    .answer(payRoutes.sheet, () => sheet)
    .answer(payRoutes.rates, [rate])
    .answer(teachersRoutes.list, [])
    .answer(groupsRoutes.list, [])
    .answer(payRoutes.saveRate, { id: 4 })
    .answer(payRoutes.addEntry, { id: 9 })
    .answer(payRoutes.removeEntry, null)
    .answer(payRoutes.approve, () => (sheet = { ...open, state: 'approved', approvedAt: `${month}-28T12:00:00+02:00`, approvedBy: 'Адміна Тестова' }))
    .answer(payRoutes.reopen, () => (sheet = open));
});
afterEach(cleanup);

it('shows what each teacher earns, and takes a rate in hryvnias or per cent', async () => {
  openScreen(remote, api, `/admin/money/pay?month=${month}`);
  const row = (await within(await screen.findByRole('table')).findByText('Бойко Олег')).closest('tr');
  expect(row?.textContent).toMatch(/13.*3\s800,00.*не затверджено/);
  expect(await screen.findByText(/300\s(₴|грн) за урок, з 01\.09\.2026/)).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Додати ставку' }));
  const popup = within(await screen.findByRole('dialog'));
  await person.click(popup.getByRole('radio', { name: 'Відсоток' }));
  fill(popup.getByLabelText(/^Ставка/), '140');
  await person.click(popup.getByRole('button', { name: 'Додати' }));
  expect(await popup.findByText('Не більше 100 %')).toBeTruthy();
  fill(popup.getByLabelText(/^Ставка/), '40,5');
  await person.click(popup.getByRole('button', { name: 'Додати' }));
  await waitFor(() => expect(api.callsOf(payRoutes.saveRate)).toMatchObject([{ body: { teacherId: null, groupId: null, kind: 'percent', amount: 4_050, isSubstitute: false } }]));
});

it('explains a sheet, takes entries, approves it and opens it again', async () => {
  openScreen(remote, api, `/admin/money/pay/4?month=${month}`);
  expect(await screen.findByText(/^12\sуроків × 300\s(₴|грн): /)).toBeTruthy();
  expect(screen.getByText(/^Заміна 14\.\d\d: Фізика Б, замість: Коваль Олена$/)).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Доплата чи утримання' }));
  const popup = within(await screen.findByRole('dialog'));
  await person.click(popup.getByRole('radio', { name: 'Утримання' }));
  fill(popup.getByLabelText(/^Сума/), '150,5');
  fill(popup.getByLabelText(/^За що/), 'Аванс');
  await person.click(popup.getByRole('button', { name: 'Записати' }));
  await waitFor(() => expect(api.callsOf(payRoutes.addEntry)).toMatchObject([{ body: { teacherId: 4, month, amount: -15_050, note: 'Аванс' } }]));
  await person.click(screen.getByRole('button', { name: 'Прибрати: Аванс' }));
  await waitFor(() => expect(api.callsOf(payRoutes.removeEntry)).toHaveLength(1));

  await person.click(screen.getByRole('button', { name: 'Затвердити' }));
  await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Затвердити' }));
  await waitFor(() => expect(api.callsOf(payRoutes.approve)).toMatchObject([{ body: { total: 380_000 } }]));
  expect(await screen.findByText(/Затверджено 28\..*Адміна Тестова/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Прибрати: Аванс' })).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Відкрити знову' }));
  const question = within(await screen.findByRole('dialog'));
  fill(question.getByLabelText(/^Причина/), 'Не та ставка');
  await person.click(question.getByRole('button', { name: 'Відкрити' }));
  await waitFor(() => expect(api.callsOf(payRoutes.reopen)).toMatchObject([{ body: { reason: 'Не та ставка' } }]));
});
