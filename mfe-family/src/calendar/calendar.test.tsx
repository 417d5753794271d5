import { calendarFeedsRoutes } from '@dzvinok/contract/calendar-feeds';
import { familyRoutes } from '@dzvinok/contract/family';
import { recordingsRoutes } from '@dzvinok/contract/recordings';
import { FakeApi, makeHarness, refuse } from '@dzvinok/remote/harness';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { remote } from '../parent.remote.tsx';

const person = userEvent.setup();
const addressOf = (secret: string) => `https://demo.example.ua/api/calendar/${secret}.ics`;
let api: FakeApi;
let url: string | null;

beforeEach(() => {
  url = null;
  let made = 0;
  api = new FakeApi()
    .answer(familyRoutes.header, { courses: [], timezone: 'Europe/Kyiv', children: [{ studentId: 11, fullName: 'Коваль Марко' }] })
    .answer(familyRoutes.week, [])
    .answer(recordingsRoutes.list, [])
    .answer(calendarFeedsRoutes.one, () => ({ url }))
    .answer(calendarFeedsRoutes.open, () => {
      made += 1;
      url = addressOf(`s${made}`);
      return { url };
    })
    .answer(calendarFeedsRoutes.revoke, () => {
      url = null;
      return null;
    });
});
afterEach(cleanup);

async function open() {
  render(makeHarness({ remote, api, at: '/parent/classes?studentId=11' }).element);
  await person.click(await screen.findByRole('button', { name: 'Розклад у моєму календарі' }));
  return within(await screen.findByRole('dialog'));
}

it('the calendar address is created and linked, and is replaced or ended only after a question', async () => {
  const popup = await open();
  const field = () => popup.findByLabelText<HTMLInputElement>('Адреса календаря');
  await person.click(await popup.findByRole('button', { name: 'Отримати адресу' }));
  expect((await field()).value).toBe(addressOf('s1'));
  expect(popup.getByRole('link', { name: 'Додати до календаря' }).getAttribute('href')).toBe('webcal://demo.example.ua/api/calendar/s1.ics');

  await person.click(popup.getByRole('button', { name: 'Нова адреса' }));
  expect(document.activeElement).toBe(popup.getByRole('button', { name: 'Ні', description: /перестануть оновлюватися/ }));
  await person.click(popup.getByRole('button', { name: 'Ні' }));
  expect((await field()).value).toBe(addressOf('s1'));
  expect(document.activeElement).toBe(popup.getByRole('button', { name: 'Нова адреса' }));
  await person.click(popup.getByRole('button', { name: 'Нова адреса' }));
  await person.click(popup.getByRole('button', { name: 'Так' }));
  expect((await field()).value).toBe(addressOf('s2'));

  await person.click(popup.getByRole('button', { name: 'Вимкнути' }));
  expect(api.callsOf(calendarFeedsRoutes.revoke)).toEqual([]);
  await person.click(popup.getByRole('button', { name: 'Так' }));
  expect(await popup.findByRole('button', { name: 'Отримати адресу' })).toBeTruthy();
  const changes = [...api.callsOf(calendarFeedsRoutes.open), ...api.callsOf(calendarFeedsRoutes.revoke)];
  expect(changes.map(({ query }) => query)).toEqual([{ studentId: 11 }, { studentId: 11 }, { studentId: 11 }]);
});

it('the calendar address is read after a failure by «Спробувати ще раз»', async () => {
  api.answer(calendarFeedsRoutes.one, () => {
    throw refuse('server.unavailable', 'Сервер зараз недоступний');
  });
  const popup = await open();
  expect(await popup.findByText('Сервер зараз недоступний')).toBeTruthy();
  expect(popup.getByText('Номер запиту: fake')).toBeTruthy();
  // Failed reads retry twice.
  expect(api.callsOf(calendarFeedsRoutes.one)).toHaveLength(3);
  api.answer(calendarFeedsRoutes.one, { url: addressOf('s9') });
  await person.click(popup.getByRole('button', { name: 'Спробувати ще раз' }));
  expect((await popup.findByLabelText<HTMLInputElement>('Адреса календаря')).value).toBe(addressOf('s9'));
});

it('the calendar address stays shown when ending the feed fails', async () => {
  url = addressOf('s1');
  api.answer(calendarFeedsRoutes.revoke, () => {
    throw refuse('server.unavailable', 'Сервер зараз недоступний');
  });
  const popup = await open();
  await person.click(await popup.findByRole('button', { name: 'Вимкнути' }));
  await person.click(popup.getByRole('button', { name: 'Так' }));
  expect(await popup.findByText('Сервер зараз недоступний')).toBeTruthy();
  await person.click(popup.getByRole('button', { name: 'Ні' }));
  expect((await popup.findByLabelText<HTMLInputElement>('Адреса календаря')).value).toBe(addressOf('s1'));
});

it('an ended calendar address is hidden even when the feed cannot be read again', async () => {
  url = addressOf('s1');
  const popup = await open();
  await person.click(await popup.findByRole('button', { name: 'Вимкнути' }));
  api.answer(calendarFeedsRoutes.one, () => {
    throw refuse('server.unavailable', 'Сервер зараз недоступний');
  });
  await person.click(popup.getByRole('button', { name: 'Так' }));
  const again = await popup.findByRole('button', { name: 'Отримати адресу' });
  expect(popup.queryByLabelText('Адреса календаря')).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(again));
});

it('the calendar popup names its child and closes when the parent switches to another child', async () => {
  url = addressOf('s1');
  const children = [{ studentId: 11, fullName: 'Коваль Марко' }, { studentId: 12, fullName: 'Коваль Яна' }];
  api.answer(familyRoutes.header, { courses: [], timezone: 'Europe/Kyiv', children });
  const popup = await open();
  expect(popup.getByText('Учень: Коваль Марко')).toBeTruthy();
  await person.click(await popup.findByRole('button', { name: 'Вимкнути' }));
  await person.click(screen.getByRole('radio', { name: 'Коваль Яна', hidden: true }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await person.click(screen.getByRole('button', { name: 'Розклад у моєму календарі' }));
  const other = within(await screen.findByRole('dialog'));
  expect(other.getByText('Учень: Коваль Яна')).toBeTruthy();
  expect(await other.findByRole('button', { name: 'Вимкнути' })).toBeTruthy();
  expect(other.queryByRole('button', { name: 'Так' })).toBeNull();
});
