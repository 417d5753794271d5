import { invoicesRoutes, type ListedInvoice } from '@dzvinok/contract/invoices';
import { FakeApi } from '@dzvinok/remote/harness';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { fill, openScreen } from '../../screens.fixture.ts';
import { remote } from '../admin.remote.tsx';

const person = userEvent.setup();
const zlata: ListedInvoice = {
  id: 1, number: '2026-000001', studentId: 5, fullName: 'Коваль Злата', recipient: 'ФОП Дзвіночок Олена', month: '2026-11-01', issuedOn: '2026-11-02', amount: 244_800, left: 144_800, state: 'open',
};
let invoices: ListedInvoice[];
let api: FakeApi;

beforeEach(() => {
  invoices = [];
  api = new FakeApi()
    .answer(invoicesRoutes.list, () => invoices)
    .answer(invoicesRoutes.issue, () => {
      invoices = [zlata, { ...zlata, id: 2, number: '2026-000002', fullName: 'Бондар Марко', left: 0, state: 'paid' }, { ...zlata, id: 3, number: '2026-000003', fullName: 'Гай Ніна', left: 0, state: 'paid', isVoid: true }];
      return { issued: 2 };
    })
    .answer(invoicesRoutes.cancel, () => {
      invoices = [{ ...zlata, state: 'cancelled', left: 0 }];
      return { studentId: 5 };
    });
  openScreen(remote, api, '/admin/money/invoices');
});
afterEach(cleanup);

it('issues the invoices of a month, shows what is left of them, and cancels one with a reason', async () => {
  expect(await screen.findByText('Рахунків за цей місяць немає')).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Виставити рахунки' }));
  const table = within(await screen.findByRole('table'));
  const row = (await table.findByText('Коваль Злата')).closest('tr');
  expect(row?.textContent).toMatch(/2026-000001.*02\.11\.2026.*2\s448,00.*1\s448,00.*Чекає оплати/);
  expect(screen.getByText(/^Чекають оплати: 1\sрахунок на 1\s448,00/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Скасувати рахунок 2026-000002' })).toBeNull();
  expect(table.getByText('Нічого сплачувати').closest('tr')?.textContent).toMatch(/2026-000003/);
  expect(screen.getByRole('button', { name: 'Скасувати рахунок 2026-000003' })).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Скасувати рахунок 2026-000001' }));
  const form = within(await screen.findByRole('dialog', { name: 'Скасувати рахунок?' }));
  fill(form.getByLabelText(/^Причина/), 'Помилка');
  await person.click(form.getByRole('button', { name: 'Скасувати рахунок' }));
  await waitFor(() => expect(api.callsOf(invoicesRoutes.cancel)).toMatchObject([{ params: { id: 1 }, body: { reason: 'Помилка' } }]));
  expect(await screen.findByText('Несплачених немає')).toBeTruthy();
});
