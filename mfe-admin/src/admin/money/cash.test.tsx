import { cardPaymentsRoutes } from '@dzvinok/contract/card-payments';
import { cashRoutes, type CashDay, type CashEntry } from '@dzvinok/contract/cash';
import { incomeRoutes } from '@dzvinok/contract/income';
import { spreadsheetTypes } from '@dzvinok/contract/student-exports';
import { FakeApi } from '@dzvinok/remote/harness';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { fill, openScreen } from '../../screens.fixture.ts';
import { remote } from '../admin.remote.tsx';

const person = userEvent.setup();
const paid: CashEntry = {
  id: 7, studentId: 5, fullName: 'Коваль Злата', kind: 'payment', amount: 244_800, method: 'cash', isReversed: false, enteredAt: '2026-11-26T10:00:00Z', receipt: null,
};
let recipient: CashDay['recipients'][number];
let api: FakeApi;

beforeEach(() => {
  recipient = { id: 1, name: 'ФОП Дзвіночок Олена', hasCheckbox: false, cash: 244_800, card: 0, entries: [paid], closing: null };
  api = new FakeApi()
    .answer(cashRoutes.day, () => ({ day: '2026-11-26', recipients: [recipient] }))
    .answer(cardPaymentsRoutes.list, [{
      id: 1, studentId: 6, fullName: 'Бондар Марко', invoiceNumber: '2026-000009', paid: 100_000, fee: 1_300, state: 'paid', day: '2026-11-25', changedAt: '2026-11-25T10:00:00Z',
    }])
    .answer(cashRoutes.saveReceipt, () => {
      recipient = { ...recipient, entries: [{ ...paid, receipt: { number: 'ФН 12', link: null } }] };
      return { number: 'ФН 12', link: null };
    })
    .answer(cashRoutes.close, () => {
      recipient = { ...recipient, closing: { id: 3, expected: 244_800, counted: 244_000, note: null, closedBy: 'Адміна Тестова', closedAt: '2026-11-26T18:00:00Z' } };
      return { id: 3, expected: 244_800 };
    });
  openScreen(remote, api, '/admin/money/cash');
});
afterEach(cleanup);

it('a payment in cash gets its receipt, and the day is closed with the counted sum', async () => {
  expect(await screen.findByText('Чека ще немає')).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Внести чек' }));
  const receipt = within(await screen.findByRole('dialog', { name: 'Фіскальний чек' }));
  fill(receipt.getByLabelText(/^Номер чека/), 'ФН 12');
  await person.click(receipt.getByRole('button', { name: 'Зберегти' }));
  expect(await screen.findByText(/ФН 12/)).toBeTruthy();
  expect(api.callsOf(cashRoutes.saveReceipt)).toMatchObject([{ params: { id: 7 }, body: { number: 'ФН 12', link: '' } }]);

  await person.click(screen.getByRole('button', { name: 'Закрити касу' }));
  const form = within(await screen.findByRole('dialog', { name: /^Закрити касу за / }));
  fill(form.getByLabelText(/^Пораховано готівки/), '2440');
  await person.click(form.getByRole('button', { name: 'Закрити касу' }));
  await waitFor(() => expect(api.callsOf(cashRoutes.close)).toMatchObject([{ body: { recipientId: 1, counted: 244_000, note: '' } }]));
  expect(await screen.findByText(/Пораховано 2\s440,00.*бракує 8,00/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Відкрити знову' })).toBeTruthy();
});

it('cards that were paid on the bank’s page stand with their fee', async () => {
  const list = within(await screen.findByRole('list', { name: 'Оплати картками через mono' }));
  expect(list.getByRole('listitem').textContent).toMatch(/Бондар Марко.*2026-000009.*комісія 13,00.*1\s000,00.*Сплачено/);
});

it('a payment that had a receipt and was given back lacks the receipt of its return', async () => {
  cleanup();
  recipient = { ...recipient, hasCheckbox: true, entries: [{ ...paid, amount: -244_800, isReversed: true, isReturn: true }] };
  api.answer(cashRoutes.issueReceipt, { number: 'ФН 13', link: null });
  openScreen(remote, api, '/admin/money/cash');
  expect(await screen.findByText('Чека повернення ще немає')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Підтвердження оплати/ })).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Створити чек' }));
  await waitFor(() => expect(api.callsOf(cashRoutes.issueReceipt)).toMatchObject([{ params: { id: 7 } }]));
});

it('closings and fees of the month are saved to a file by those who may see reports', async () => {
  api.answer(incomeRoutes.file, { bytes: new Uint8Array([80]), type: spreadsheetTypes.xlsx, name: 'а.xlsx' });
  await person.click(await screen.findByRole('button', { name: 'Excel' }));
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toMatchObject([expect.stringMatching(/^Закриття каси, /), expect.stringMatching(/^Комісії банку, /)]);
  await person.click(screen.getByRole('menuitem', { name: /^Закриття каси/ }));
  await waitFor(() => expect(api.callsOf(incomeRoutes.file)).toMatchObject([{ params: { file: 'closings' } }]));
  cleanup();
  openScreen(remote, api, '/admin/money/cash', 'reception');
  expect(await screen.findByText('Чека ще немає')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Excel' })).toBeNull();
});
