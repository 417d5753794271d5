import { cardPaymentsRoutes } from '@dzvinok/contract/card-payments';
import { recipientsRoutes, type ListedRecipient } from '@dzvinok/contract/recipients';
import { FakeApi } from '@dzvinok/remote/harness';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { fill, openScreen } from '../../screens.fixture.ts';
import { remote } from '../admin.remote.tsx';

const person = userEvent.setup();
const olena: ListedRecipient = {
  id: 1, name: 'ФОП Дзвіночок Олена', taxCode: '3141592650', ibans: ['UA233052990000026008012345678'], taxGroup: 2, vatText: 'Без ПДВ', hasCashRegister: false, services: [],
  qrFormat: '002', qrPrefix: 'https://qr.bank.gov.ua/', isDefault: true, version: 3, groupCount: 4, received: 700_000_000, limit: 721_159_800, limitState: 'urgent',
};
let recipients: ListedRecipient[];
let api: FakeApi;

beforeEach(() => {
  recipients = [olena];
  api = new FakeApi()
    .answer(recipientsRoutes.list, () => recipients)
    .answer(recipientsRoutes.create, ({ body }) => ({ ...body, id: 2, version: 1 }))
    .answer(recipientsRoutes.update, ({ body }) => ({ ...body, id: 1, version: 4 }))
    .answer(recipientsRoutes.remove, null)
    .answer(cardPaymentsRoutes.saveToken, null);
});
afterEach(cleanup);

const press = async (name: string) => person.click(await screen.findByRole('button', { name }));
const popup = async (name: string) => within(await screen.findByRole('dialog', { name }));

it('shows recipients with what they received, and warns near the limit', async () => {
  openScreen(remote, api, '/admin/money/recipients');
  const text = (await screen.findByRole('list', { name: 'Отримувачі' })).textContent;
  expect(text).toMatch(/ФОП Дзвіночок Олена основний.*3141592650.*без ПРРО.*7\s000\s000.*з 7\s211\s598.*97 % ліміту групи 2/);
});

it('adds a recipient after its code and accounts are right, changes and removes one', async () => {
  openScreen(remote, api, '/admin/money/recipients');
  await press('Додати отримувача');
  const form = await popup('Новий отримувач');
  fill(form.getByLabelText(/^Назва/), 'ТОВ Центр');
  fill(form.getByLabelText(/^РНОКПП/), '40123455');
  fill(form.getByLabelText(/^IBAN/), 'UA443220010000026007098765432\n');
  await person.click(form.getByRole('button', { name: 'Додати' }));
  expect(await form.findByText(/Код не сходиться/)).toBeTruthy();
  fill(form.getByLabelText(/^РНОКПП/), '40123454');
  await person.click(form.getByRole('radio', { name: 'без групи' }));
  await person.click(form.getByRole('button', { name: 'Додати' }));
  await waitFor(() => expect(api.callsOf(recipientsRoutes.create)).toMatchObject([
    { body: { name: 'ТОВ Центр', taxCode: '40123454', ibans: ['UA443220010000026007098765432'], taxGroup: null } },
  ]));
  await press('Змінити: ФОП Дзвіночок Олена');
  const edit = await popup('Отримувач');
  fill(edit.getByLabelText(/^Назва/), 'ФОП Дзвіночок О. І.');
  await person.click(edit.getByRole('button', { name: 'Зберегти' }));
  await waitFor(() => expect(api.callsOf(recipientsRoutes.update)).toMatchObject([{ params: { id: 1 }, body: { name: 'ФОП Дзвіночок О. І.', version: 3 } }]));
  await press('Прибрати: ФОП Дзвіночок Олена');
  await press('Прибрати');
  await waitFor(() => expect(api.callsOf(recipientsRoutes.remove)).toHaveLength(1));
});

it('asks for the purpose code with format 003, which has one address of the bank', async () => {
  recipients = [{ ...olena, qrPrefix: 'https://bank.gov.ua/qr/' }];
  openScreen(remote, api, '/admin/money/recipients');
  await press('Змінити: ФОП Дзвіночок Олена');
  const edit = await popup('Отримувач');
  expect(edit.queryByLabelText(/^Код призначення/)).toBeNull();
  await person.click(edit.getByRole('radio', { name: '003' }));
  fill(edit.getByLabelText(/^Код призначення/), 'MP2B');
  await person.click(edit.getByRole('button', { name: 'Зберегти' }));
  expect(await edit.findByText(/по чотири латинські/)).toBeTruthy();
  fill(edit.getByLabelText(/^Код призначення/), 'mp2b/gscb');
  await person.click(edit.getByRole('button', { name: 'Зберегти' }));
  expect(await edit.findByText(/Формат 003 має лише адресу/)).toBeTruthy();
  await person.click(edit.getByRole('combobox', { name: 'Адреса в QR' }));
  await person.click(await screen.findByRole('option', { name: 'https://qr.bank.gov.ua/' }));
  await person.click(edit.getByRole('button', { name: 'Зберегти' }));
  await waitFor(() => expect(api.callsOf(recipientsRoutes.update)).toMatchObject([{ body: { qrFormat: '003', purposeCode: 'MP2B/GSCB' } }]));
});

it('takes cards with the token of mono, and says whose register makes the receipts', async () => {
  recipients = [{ ...olena, hasCashRegister: true }];
  openScreen(remote, api, '/admin/money/recipients');
  await press('Картки й чеки: ФОП Дзвіночок Олена');
  const services = await popup('Картки й чеки: ФОП Дзвіночок Олена');
  const [mono] = services.getAllByRole('button', { name: 'Увімкнути' });
  await person.click(mono ?? document.body);
  const form = await popup('Оплата карткою (plata by mono)');
  fill(form.getByLabelText(/^Токен/), 'uTokenOfMono1234');
  recipients = [{ ...olena, hasCashRegister: true, services: ['checkbox', 'mono'], monoMakesReceipts: false }];
  await person.click(form.getByRole('button', { name: 'Перевірити й увімкнути' }));
  await waitFor(() => expect(api.callsOf(cardPaymentsRoutes.saveToken)).toMatchObject([{ params: { id: 1 }, body: { token: 'uTokenOfMono1234', makesReceipts: false } }]));
});

it.each([[true, [], 'Чеки робить mono.'], [false, ['checkbox'], 'Чеки робить Checkbox.'], [false, [], 'Чеки вносять на сторінці «Каса».']] as const)(
  'receipts of cards: by mono %s, beside it %j', async (monoMakesReceipts, others, text) => {
    recipients = [{ ...olena, hasCashRegister: true, services: ['mono', ...others], monoMakesReceipts }];
    openScreen(remote, api, '/admin/money/recipients');
    await press('Картки й чеки: ФОП Дзвіночок Олена');
    expect(await screen.findByText(new RegExp(text))).toBeTruthy();
  },
);

it('says what recipients are for while there are none', async () => {
  recipients = [];
  openScreen(remote, api, '/admin/money/recipients');
  expect(await screen.findByText('Отримувачів ще немає')).toBeTruthy();
});
