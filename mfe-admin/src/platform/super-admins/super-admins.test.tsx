import { superAdminsRoutes as routes, type SuperAdmin } from '@dzvinok/contract/super-admins';
import { FakeApi, refuse } from '@dzvinok/remote/harness';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { remote } from '../platform.remote.tsx';
import { fill, openScreen } from '../../screens.fixture.ts';

const person = userEvent.setup();
const wrong = 'Поточний пароль неправильний.';
let api: FakeApi;
let people: SuperAdmin[];

const self: SuperAdmin = {
  id: 1, fullName: 'Олена Системна', phoneNumber: '0500000000', lastActivityAt: '2026-11-21T23:30:00.000Z', hasSecondFactor: false, isSelf: true,
};
const other: SuperAdmin = { ...self, id: 2, fullName: 'Ігор Другий', phoneNumber: '0500000002', lastActivityAt: null, hasSecondFactor: true, isSelf: false };

function prove({ ownPassword }: { ownPassword: string }): void {
  if (ownPassword !== 'мій') throw refuse('profile.wrong-password', wrong, { ownPassword: wrong });
}

beforeEach(() => {
  people = [self, other];
  api = new FakeApi()
    .answer(routes.list, () => people)
    .answer(routes.resetSecondFactor, ({ body }) => {
      prove(body);
      people = [self, { ...other, hasSecondFactor: false }];
      return null;
    })
    .answer(routes.remove, ({ body }) => {
      prove(body);
      people = [self];
      return null;
    })
    .answer(routes.add, ({ body }) => {
      prove(body);
      return { id: 3, phoneNumber: body.phoneNumber, password: '48120937' };
    });
});
afterEach(cleanup);

const press = (name: string) => person.click(screen.getByRole('button', { name }));

async function open() {
  openScreen(remote, api, '/platform/admins');
  await screen.findByText(other.fullName);
}

it('super admins are listed with their last visit, and cannot change their own access', async () => {
  await open();
  const [own, another] = screen.getAllByRole('listitem').filter((item) => item.closest('ul')?.getAttribute('aria-label') === 'Адміністратори системи');
  expect(own?.textContent).toContain('був(ла) 22.11.2026');
  expect(another?.textContent).toContain('ще не входив(ла)');
  expect(own && within(own).queryAllByRole('button')).toEqual([]);
});

it('a super admin resets the second factor of a colleague and closes their access with the own password', async () => {
  await open();
  await press(`Скинути двоетапний вхід: ${other.fullName}`);
  const popup = within(await screen.findByRole('dialog'));
  await person.click(popup.getByRole('button', { name: 'Скинути' }));
  await popup.findByText('Введіть пароль');
  fill(popup.getByLabelText(/^Ваш пароль/), 'чужий');
  await person.click(popup.getByRole('button', { name: 'Скинути' }));
  await popup.findByText(wrong);
  fill(popup.getByLabelText(/^Ваш пароль/), 'мій');
  await person.click(popup.getByRole('button', { name: 'Скинути' }));
  await screen.findByText(/^Двоетапний вхід скинуто/);
  expect(screen.queryByRole('button', { name: `Скинути двоетапний вхід: ${other.fullName}` })).toBeNull();
  await press(`Закрити доступ: ${other.fullName}`);
  fill(await screen.findByLabelText(/^Ваш пароль/), 'мій');
  await press('Закрити доступ');
  await screen.findByText('Доступ закрито.');
  expect(screen.queryByText(other.fullName)).toBeNull();
  expect(api.callsOf(routes.remove).map(({ params }) => params)).toEqual([{ accountId: 2 }]);
});

it('a new super admin gets a password that is shown once', async () => {
  await open();
  await press('Додати адміністратора');
  const popup = within(await screen.findByRole('dialog'));
  await person.click(popup.getByRole('button', { name: 'Додати' }));
  for (const text of ['Введіть ПІП', 'Введіть номер телефону', 'Введіть пароль']) expect(popup.getByText(text)).toBeTruthy();
  fill(popup.getByLabelText(/ПІП/), 'Нова Людина');
  fill(popup.getByLabelText(/Номер телефону/), '0509998877');
  fill(popup.getByLabelText(/^Ваш пароль/), 'мій');
  await person.click(popup.getByRole('button', { name: 'Додати' }));
  expect(await screen.findByText('48120937')).toBeTruthy();
  expect(api.callsOf(routes.add)[0]?.body).toEqual({ fullName: 'Нова Людина', phoneNumber: '0509998877', ownPassword: 'мій' });
});
