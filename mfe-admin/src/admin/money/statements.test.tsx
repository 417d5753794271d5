import { incomeRoutes } from '@dzvinok/contract/income';
import { recipientsRoutes } from '@dzvinok/contract/recipients';
import { statementsRoutes, type Statement, type StatementLine } from '@dzvinok/contract/statements';
import { studentsRoutes } from '@dzvinok/contract/students';
import { spreadsheetTypes } from '@dzvinok/contract/student-exports';
import { FakeApi, refuse } from '@dzvinok/remote/harness';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { fill, openScreen } from '../../screens.fixture.ts';
import { remote } from '../admin.remote.tsx';

const person = userEvent.setup();
const line: StatementLine = {
  id: 1, row: 2, day: '2026-11-27', time: null, amount: 244_800, documentNumber: '147', payer: 'Квітка Андрій', purpose: 'Рахунок № 2026-000147', state: 'open', left: 244_800, matches: [],
  proposal: { certainty: 'certain', reasons: ['invoice-number', 'amount'], shares: [{ studentId: 5, fullName: 'Квітка Марія', invoiceId: 9, invoiceNumber: '2026-000147', amount: 244_800 }] },
};
const unknown: StatementLine = { ...line, id: 2, payer: 'Хтось', purpose: 'за дітей', amount: 100_000, left: 100_000, proposal: { certainty: 'none', reasons: [], shares: [] } };
const payout: StatementLine = { ...line, id: 3, payer: 'LIQPAY', state: 'payout', proposal: null };
const listed = {
  id: 7, recipient: 'ФОП Дзвіночок', account: 'UA233052990000026008012345678', format: 'privatbank-csv' as const, firstDay: '2026-11-01', lastDay: '2026-11-27',
  importedAt: '2026-11-28T10:00:00+02:00', importedBy: 'Адміна', open: 2,
};
let statement: Statement;
let api: FakeApi;

beforeEach(() => {
  statement = { ...listed, lines: [line, unknown, payout], known: 3, leftOut: [{ row: 5, reason: 'outgoing' }, { row: 6, reason: 'outgoing' }] };
  const matched = (ids: readonly number[]) => {
    statement = { ...statement, open: 1, lines: statement.lines.map((one) => (ids.includes(one.id) ? { ...one, state: 'matched', left: 0, proposal: null, matches: [{ studentId: 5, fullName: 'Квітка Марія', amount: one.amount }] } : one)) };
  };
  api = new FakeApi()
    .answer(statementsRoutes.list, () => [{ ...listed, lines: 2 }])
    .answer(statementsRoutes.one, () => statement)
    .answer(statementsRoutes.import, () => ({ ...statement, added: 3 }))
    .answer(statementsRoutes.match, ({ body }) => {
      matched(body.lines.map(({ lineId }) => lineId));
      return { studentIds: [5] };
    })
    .answer(statementsRoutes.unmatch, () => {
      statement = { ...statement, lines: [line, unknown, payout] };
      return { studentIds: [5] };
    })
    .answer(statementsRoutes.setAside, () => {
      statement = { ...statement, lines: statement.lines.map((one) => (one.id === 2 ? { ...one, state: 'aside' } : one)) };
      return null;
    })
    .answer(recipientsRoutes.list, [])
    .answer(studentsRoutes.list, []);
});
afterEach(cleanup);

const group = async (name: string) => within(await screen.findByRole('table', { name }));

it('a file is taken, and its certain payments are accepted with one press, with the reasons in words', async () => {
  openScreen(remote, api, '/admin/money/statements');
  expect(await screen.findByRole('link', { name: '01.11.2026 – 27.11.2026' })).toBeTruthy();
  await person.upload(screen.getByLabelText('Файл виписки'), new File(['a;b'], 'виписка.csv'));
  const certain = await group('Впевнені');
  expect(certain.getByText('Бо збігається: номер рахунку 2026-000147, сума')).toBeTruthy();
  expect((await group('Зведені виплати')).getByText('LIQPAY')).toBeTruthy();
  expect(screen.getByText(/^Лишилося розібрати: 2\sплатежі на 3\s448,00.*Ще 3\sплатежі з цього файлу/)).toBeTruthy();
  expect(screen.getByText('Витрати: рядки 5, 6')).toBeTruthy();
  await person.click(screen.getByRole('button', { name: 'Зарахувати всі (1)' }));
  await waitFor(() => expect(api.callsOf(statementsRoutes.match)).toMatchObject([{ params: { id: 7 }, body: { lines: [{ lineId: 1, shares: [{ studentId: 5, invoiceId: 9, amount: 244_800 }] }] } }]));
  const accepted = await group('Зараховані');
  await person.click(accepted.getByRole('button', { name: /^Скасувати зарахування/ }));
  const form = within(await screen.findByRole('dialog', { name: 'Скасувати зарахування?' }));
  fill(form.getByLabelText(/^Причина/), 'Не той учень');
  await person.click(form.getByRole('button', { name: 'Скасувати зарахування' }));
  await waitFor(() => expect(api.callsOf(statementsRoutes.unmatch)).toMatchObject([{ params: { id: 1 }, body: { reason: 'Не той учень' } }]));
  expect(await group('Впевнені')).toBeTruthy();
});

it('a payment nobody is proposed for is divided between children, all of it, or set aside', async () => {
  statement = { ...statement, lines: [line, { ...unknown, proposal: { certainty: 'likely', reasons: ['payer-name'], shares: [
    { studentId: 5, fullName: 'Квітка Марія', invoiceId: null, invoiceNumber: null, amount: 60_000 }, { studentId: 6, fullName: 'Квітка Роман', invoiceId: null, invoiceNumber: null, amount: 40_000 },
  ] } }] };
  openScreen(remote, api, '/admin/money/statements/7');
  await person.click((await group('Перевірте')).getByRole('button', { name: /^Обрати іншого учня/ }));
  const form = within(await screen.findByRole('dialog', { name: 'Чия це оплата?' }));
  fill(form.getByLabelText('Сума 1'), '500');
  await person.click(form.getByRole('button', { name: 'Зарахувати' }));
  expect(form.getByRole('alert').textContent).toMatch(/Розподіліть усю суму: 1\s000,00/);
  fill(form.getByLabelText('Сума 2'), '500');
  await person.click(form.getByRole('button', { name: 'Зарахувати' }));
  await waitFor(() => expect(api.callsOf(statementsRoutes.match)).toMatchObject([{ body: { lines: [{ lineId: 2, shares: [{ studentId: 5, amount: 50_000 }, { studentId: 6, amount: 50_000 }] }] } }]));
  cleanup();
  statement = { ...statement, lines: [line, unknown] };
  openScreen(remote, api, '/admin/money/statements/7');
  await person.click((await group('Без пропозиції')).getByRole('button', { name: /^Не від родини/ }));
  expect(await group('Інше')).toBeTruthy();
});

it('a refusal is told in words; the account and the columns of an unknown bank are asked for', async () => {
  api.answer(recipientsRoutes.list, [{
    id: 1, name: 'ФОП Дзвіночок', taxCode: '3141592650', ibans: [listed.account], taxGroup: 2, vatText: 'Без ПДВ', hasCashRegister: false, qrFormat: '002', qrPrefix: 'https://qr.bank.gov.ua/',
    isDefault: true, services: [], version: 1, groupCount: 0, received: 0, limit: null, limitState: 'fine',
  }])
    .answer(statementsRoutes.nameColumns, null)
    .answer(statementsRoutes.import, ({ query }) => {
      if (query.account === undefined) throw refuse('statements.account-needed', 'Оберіть рахунок.');
      if (api.callsOf(statementsRoutes.nameColumns).length === 0) throw refuse('statements.unknown-bank', 'Цього банку портал ще не знає.', undefined, { headers: ['Коли', 'Скільки'] });
      return { ...statement, added: 0 };
    });
  openScreen(remote, api, '/admin/money/statements');
  await person.upload(await screen.findByLabelText('Файл виписки'), new File(['a;b'], 'виписка.csv'));
  expect((await screen.findByRole('alert')).textContent).toBe('Оберіть рахунок.');
  const choose = async (field: RegExp, option: RegExp) => {
    await person.click(await screen.findByRole('combobox', { name: field }));
    await person.click(await screen.findByRole('option', { name: option }));
  };
  await choose(/^Рахунок виписки/, /UA23/);
  await person.click(screen.getByRole('button', { name: 'Прочитати' }));
  await choose(/^День операції/, /Коли/);
  await choose(/^Сума/, /Скільки/);
  await person.click(screen.getByRole('button', { name: 'Запам’ятати й прочитати' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Виписка 01.11.2026 – 27.11.2026' })).toBeTruthy();
  expect(api.callsOf(statementsRoutes.nameColumns)).toMatchObject([{ body: { columns: { day: 'Коли', amount: 'Скільки' } } }]);
});

it('lines of a month are saved to a file', async () => {
  openScreen(remote, api, '/admin/money/statements');
  api.answer(incomeRoutes.file, { bytes: new Uint8Array([80]), type: spreadsheetTypes.xlsx, name: 'а.xlsx' });
  await person.click(await screen.findByRole('button', { name: 'Excel' }));
  const months = await screen.findAllByRole('menuitem');
  expect(months).toHaveLength(12);
  await person.click(months[1] ?? document.body);
  await waitFor(() => expect(api.callsOf(incomeRoutes.file)).toMatchObject([{ params: { file: 'statement-lines' }, query: { month: expect.stringMatching(/^\d{4}-\d{2}$/) } }]));
});
