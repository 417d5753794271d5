import { adminsRoutes, createAdminBody, type ListedAdmin } from '@dzvinok/contract/admins';
import { FakeApi, refuse } from '@dzvinok/remote/harness';
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { fill, openScreen } from '../../screens.fixture.ts';
import { remote } from '../admin.remote.tsx';

const person = userEvent.setup();
let admins: ListedAdmin[];
let api: FakeApi;

beforeEach(() => {
  admins = [
    { id: 1, fullName: 'Власниця Олена', phoneNumber: '0501111111', avatarPath: null, staffRole: null, isSelf: true },
    { id: 2, fullName: 'Рецепція Ірина', phoneNumber: '0671112233', avatarPath: null, staffRole: null, isSelf: false },
  ];
  api = new FakeApi()
    .answer(adminsRoutes.list, () => admins)
    .answer(adminsRoutes.create, { id: 3 })
    .answer(adminsRoutes.update, ({ body: { staffRole = null, ...body } }) => ({ ...body, staffRole, avatarPath: null }))
    .answer(adminsRoutes.resetPassword, { password: 'n7wd-4hfa' })
    .answer(adminsRoutes.remove, null);
  openScreen(remote, api, '/admin/admins');
});
afterEach(cleanup);

const press = async (name: string) => person.click(await screen.findByRole('button', { name }));
const popup = async (name: string) => within(await screen.findByRole('dialog', { name }));

it('an admin is added, and the issued password is shown once', async () => {
  await press('Додати адміністратора');
  const form = await popup('Новий адміністратор');
  fill(form.getByLabelText(/^ПІП/), 'Нова Адмінка');
  fill(form.getByLabelText(/^Номер телефону|^Телефон/), '+380 (67) 333-44-55');
  await person.click(form.getByRole('button', { name: 'Додати' }));
  const issued = await popup('Адміністратора додано');
  const [call] = api.callsOf(adminsRoutes.create);
  expect(call?.body).toEqual({ fullName: 'Нова Адмінка', phoneNumber: '0673334455', role: 'TenantAdmin', staffRole: null, password: expect.stringMatching(/.{8}/) });
  expect(issued.getByText(createAdminBody.parse(call?.body).password)).toBeTruthy();
});

it('another admin is changed, gets a new password and is removed after a question; oneself only changed', async () => {
  const list = within(await screen.findByRole('list', { name: 'Адміністратори' }));
  expect(list.getAllByRole('listitem').map((row) => within(row).getAllByRole('button').map((button) => button.textContent))).toEqual([
    ['Змінити'], ['Змінити', 'Новий пароль', 'Видалити'],
  ]);
  await press('Змінити: Рецепція Ірина');
  const form = await popup('Дані адміністратора');
  fill(form.getByLabelText(/^ПІП/), 'Рецепція Ірина Петрівна');
  await person.click(form.getByRole('radio', { name: 'Рецепція' }));
  expect(form.getByText(/^Приймає оплати, виставляє рахунки/)).toBeTruthy();
  await person.click(form.getByRole('button', { name: 'Зберегти' }));
  await screen.findByText('Дані адміністратора збережено.');
  expect(api.callsOf(adminsRoutes.update)[0]?.body).toEqual({ id: 2, fullName: 'Рецепція Ірина Петрівна', phoneNumber: '0671112233', role: 'TenantAdmin', staffRole: 'reception' });
  await press('Новий пароль: Рецепція Ірина');
  await person.click((await popup('Видати новий пароль?')).getByRole('button', { name: 'Видати' }));
  expect((await popup('Новий пароль')).getByText('n7wd-4hfa')).toBeTruthy();
  await press('Готово');
  await press('Видалити: Рецепція Ірина');
  await person.click((await popup('Видалити адміністратора?')).getByRole('button', { name: 'Видалити' }));
  await screen.findByText('Адміністратора видалено.');
  expect(api.callsOf(adminsRoutes.remove)[0]?.params).toEqual({ id: 2 });
});

it('a refusal says why', async () => {
  api.answer(adminsRoutes.remove, () => {
    throw refuse('admins.last', 'У центрі має залишитися хоча б один адміністратор.');
  });
  await press('Видалити: Рецепція Ірина');
  await person.click((await popup('Видалити адміністратора?')).getByRole('button', { name: 'Видалити' }));
  await screen.findByText('У центрі має залишитися хоча б один адміністратор.');
});
