import { avatarLimit } from '@dzvinok/contract/avatars';
import { messagesRoutes } from '@dzvinok/contract/messages';
import { profileRoutes, type OwnSession, type Profile } from '@dzvinok/contract/profile';
import type { FileContent } from '@dzvinok/contract/route';
import { secondFactorRoutes } from '@dzvinok/contract/second-factor';
import { FakeApi, refuse } from '@dzvinok/remote/harness';
import { endSession, readSession, startSession } from '@dzvinok/session/session';
import { AnchorLink } from '@dzvinok/router/link';
import { MemoryRoutes } from '@dzvinok/router/testing';
import { TextLink } from '@dzvinok/ui/button';
import { UiProvider } from '@dzvinok/ui/provider';
import { focusManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ProfilePage } from './profile.page.tsx';

const profile: Profile = { fullName: 'Левчук Марта', phoneNumber: '0501234567', role: 'Teacher', avatarPath: null };
const address = `/api/avatars/1/${'a'.repeat(32)}.webp`;
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1';

function sessionOf(number: number, userAgent: string | null, lastUsedAt: string): OwnSession {
  return { id: `00000000-0000-4000-8000-00000000000${number}`, userAgent, createdAt: '2026-01-01T10:00:00+02:00', lastUsedAt, isCurrent: number === 1 };
}

const sessions = [
  sessionOf(1, windows, '2026-01-02T18:30:00+02:00'),
  sessionOf(2, iPhone, '2026-01-02T09:15:00+02:00'),
  sessionOf(3, null, '2025-12-30T11:05:00+02:00'),
];

let api: FakeApi;
let uninstall: () => void;

beforeEach(() => {
  api = new FakeApi().answer(profileRoutes.one, profile).answer(profileRoutes.sessions, sessions)
    .answer(messagesRoutes.settings, { kinds: [], quietHours: { from: '21:00', until: '08:00' }, promotion: null, channels: [], addresses: [], pushKey: '' })
    .answer(secondFactorRoutes.state, { isOn: false, isRequired: false, since: null, recoveryCodesLeft: 0 });
  uninstall = api.install();
});
afterEach(() => {
  cleanup();
  uninstall();
  endSession();
});

function show(own: Profile = profile) {
  api.answer(profileRoutes.one, own);
  startSession({ accessToken: 'a', refreshToken: 'r', user: { fullName: own.fullName, avatarPath: own.avatarPath, role: own.role } });
  showPage();
}

function showPage() {
  const routes = [
    { path: '/profile', element: <><TextLink href="/elsewhere">Геть</TextLink><ProfilePage /></> },
    { path: '/elsewhere', element: <h1>Деінде</h1> },
  ];
  render(
    <UiProvider environment="test" link={AnchorLink}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <MemoryRoutes routes={routes} at="/profile" />
      </QueryClientProvider>
    </UiProvider>,
  );
}

const nameField = () => screen.findByLabelText(/^ПІП/);
const button = (name: string) => screen.getByRole('button', { name });
const errorOf = (field: HTMLElement) =>
  (field.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent).join(' ');
/** A toast's text may stand in the page twice: shown and announced. */
const told = (text: string) => screen.findAllByText(text);

describe('the form of own data', () => {
  it('saves the name, and shows the saved name at once in the field and the header', async () => {
    api.answer(profileRoutes.update, ({ body }) => ({ ...profile, ...body }));
    show();
    await userEvent.clear(await nameField());
    await userEvent.type(await nameField(), '  Левчук Марта Іванівна ');
    await userEvent.click(button('Зберегти'));
    await told('Ім’я збережено.');
    expect(api.callsOf(profileRoutes.update).map(({ body }) => body)).toEqual([{ fullName: 'Левчук Марта Іванівна' }]);
    expect(readSession()?.user.fullName).toBe('Левчук Марта Іванівна');
    expect(await nameField()).toHaveProperty('value', 'Левчук Марта Іванівна');
  });

  it('keeps text that is typed while the name is being saved', async () => {
    const reply = Promise.withResolvers<void>();
    api.answer(profileRoutes.update, async ({ body }) => {
      await reply.promise;
      return { ...profile, ...body };
    });
    show();
    await userEvent.type(await nameField(), ' Іванівна');
    await userEvent.click(button('Зберегти'));
    await userEvent.type(await nameField(), '-Роксолана');
    reply.resolve();
    await told('Ім’я збережено.');
    expect(await nameField()).toHaveProperty('value', 'Левчук Марта Іванівна-Роксолана');
    await userEvent.click(screen.getByRole('link', { name: 'Геть' }));
    await screen.findByText('Залишити сторінку?');
  });

  it('shows the saved name, not the name of a read begun before the save', async () => {
    api.answer(profileRoutes.update, ({ body }) => ({ ...profile, ...body }));
    show();
    await nameField();
    const late = Promise.withResolvers<Profile>();
    api.answer(profileRoutes.one, () => late.promise);
    act(() => focusManager.setFocused(false));
    act(() => focusManager.setFocused(true));
    await waitFor(() => expect(api.callsOf(profileRoutes.one)).toHaveLength(2));
    await userEvent.type(await nameField(), ' Іванівна');
    await userEvent.click(button('Зберегти'));
    await told('Ім’я збережено.');
    late.resolve(profile);
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(readSession()?.user.fullName).toBe('Левчук Марта Іванівна');
    act(() => focusManager.setFocused(undefined));
  });

  it('refuses an empty name, and keeps the typed name when the server refuses', async () => {
    api.answer(profileRoutes.update, () => {
      throw refuse('server.unavailable', 'Сервіс тимчасово недоступний.');
    });
    show();
    await userEvent.clear(await nameField());
    await userEvent.click(button('Зберегти'));
    await screen.findByText('Введіть ПІП');
    expect(api.callsOf(profileRoutes.update)).toEqual([]);
    await userEvent.type(await nameField(), 'Інше Ім’я');
    await userEvent.click(button('Зберегти'));
    await screen.findByText('Сервіс тимчасово недоступний.');
    expect(await nameField()).toHaveProperty('value', 'Інше Ім’я');
    expect(readSession()?.user.fullName).toBe('Левчук Марта');
  });

  it('updates the header with a name and a picture changed since the sign-in', async () => {
    startSession({ accessToken: 'a', refreshToken: 'r', user: { fullName: 'Давнє Ім’я', avatarPath: address, role: 'Teacher' } });
    showPage();
    await waitFor(() => expect(readSession()?.user).toEqual({ fullName: 'Левчук Марта', avatarPath: null, role: 'Teacher' }));
  });

  it('shows phone and role as plain text', async () => {
    show();
    await nameField();
    expect(screen.getByText('050 123 45 67').tagName).toBe('DD');
    expect(screen.getByText('Викладач').tagName).toBe('DD');
    screen.getByText('Щоб змінити номер телефону, зверніться до адміністратора центру.');
  });

  it('shows a student the name of the journal as plain text', async () => {
    show({ ...profile, role: 'Student' });
    expect((await screen.findByText('Левчук Марта')).tagName).toBe('DD');
    expect(screen.queryByLabelText(/^ПІП/)).toBeNull();
    screen.getByText('Щоб змінити ПІП або номер телефону, зверніться до адміністратора центру.');
  });

  it('uploads and removes the picture, and the header follows', async () => {
    const sent: FileContent[] = [];
    api.answer(profileRoutes.setAvatar, ({ body }) => {
      sent.push(body);
      return { avatarPath: address };
    });
    api.answer(profileRoutes.removeAvatar, { avatarPath: null });
    show();
    await nameField();
    const choose = (file: File) => fireEvent.change(screen.getByLabelText('Файл із фото'), { target: { files: [file] } });
    choose(new File([new Uint8Array(avatarLimit + 1)], 'я.png', { type: 'image/png' }));
    await screen.findByText('Фото більше за 2 МБ. Зменште його або оберіть інше.');
    choose(new File([new Uint8Array(10)], 'я.png', { type: 'image/png' }));
    await waitFor(() => expect(readSession()?.user.avatarPath).toBe(address));
    expect(sent.map(({ type }) => type)).toEqual(['image/png']);
    await userEvent.click(await screen.findByRole('button', { name: 'Відкрити фото' }));
    const large = within(await screen.findByRole('dialog', { name: 'Фото' })).getByAltText('Левчук Марта');
    expect(large.getAttribute('src')).toBe(address);
    await userEvent.keyboard('{Escape}');
    await userEvent.click(button('Прибрати'));
    await waitFor(() => expect(readSession()?.user.avatarPath).toBeNull());
  });

  it('offers a super admin neither a picture nor the advice to ask an admin', async () => {
    show({ ...profile, role: 'SuperAdmin' });
    await nameField();
    expect(screen.queryByRole('group', { name: 'Фото' })).toBeNull();
    expect(screen.queryByText(/зверніться до адміністратора/)).toBeNull();
  });
});

describe('own password', () => {
  const current = () => screen.findByLabelText(/^Поточний пароль/);
  const next = () => screen.getByLabelText(/^Новий пароль/);

  async function fill(one: string, other: string) {
    await userEvent.clear(await current());
    await userEvent.clear(next());
    if (one) await userEvent.type(await current(), one);
    if (other) await userEvent.type(next(), other);
    await userEvent.click(button('Змінити пароль'));
  }

  it('is validated before a request', async () => {
    show();
    await fill('', '');
    expect(errorOf(await current())).toContain('Введіть пароль');
    expect(errorOf(next())).toContain('Введіть пароль');
    await fill('12345678', '1234567');
    expect(errorOf(next())).toContain('Пароль має містити щонайменше 8 символів');
    expect(api.callsOf(profileRoutes.changePassword)).toEqual([]);
  });

  it('has each error shown under its field, and the focus moved to that field', async () => {
    show();
    api.answer(profileRoutes.changePassword, () => {
      throw refuse('profile.wrong-password', 'Неправильний', { currentPassword: 'Поточний пароль неправильний.' });
    });
    await fill('не той', 'новий пароль');
    await waitFor(async () => expect(document.activeElement).toBe(await current()));
    expect(errorOf(await current())).toContain('Поточний пароль неправильний.');
    api.answer(profileRoutes.changePassword, () => {
      throw refuse('profile.same-password', 'Той самий', { newPassword: 'Новий пароль збігається з поточним.' });
    });
    await fill('12345678', '12345678');
    await waitFor(() => expect(document.activeElement).toBe(next()));
    expect(errorOf(next())).toContain('Новий пароль збігається з поточним.');
    api.answer(profileRoutes.changePassword, () => {
      throw refuse('auth.too-many-attempts', 'Забагато спроб.');
    });
    await fill('12345678', 'новий пароль');
    expect((await screen.findByText('Забагато спроб.')).closest('[role="alert"]')).not.toBeNull();
  });

  it('is changed, the fields are cleared, and the devices are read again', async () => {
    api.answer(profileRoutes.changePassword, null);
    show();
    await screen.findByText(/Safari на iPhone/);
    api.answer(profileRoutes.sessions, sessions.slice(0, 1));
    await fill('12345678', 'новий пароль');
    await told('Пароль змінено');
    await told('На всіх інших пристроях виконано вихід. Там увійдіть із новим паролем.');
    expect(api.callsOf(profileRoutes.changePassword)[0]?.body).toEqual({ currentPassword: '12345678', newPassword: 'новий пароль' });
    expect([await current(), next()].map((field) => Reflect.get(field, 'value'))).toEqual(['', '']);
    await waitFor(() => expect(screen.queryByText(/Safari на iPhone/)).toBeNull());
  });
});

describe('own sessions', () => {
  const rows = () => screen.getAllByRole('listitem').map((row) => row.textContent);

  it('are named in words, the current session first and without a button', async () => {
    show();
    await screen.findByText(/Safari на iPhone/);
    expect(rows()).toEqual([
      'Chrome на комп’ютері з Windows Цей пристрійВикористовується зараз',
      'Safari на iPhone Останнє використання: сьогодні о\u00a009:15Вийти',
      'Невідомий браузер Останнє використання: 30\u00a0грудня 2025 об\u00a011:05Вийти',
    ]);
  });

  it('end one by one', async () => {
    api.answer(profileRoutes.endSession, ({ params }) => {
      api.answer(profileRoutes.sessions, sessions.filter(({ id }) => id !== params.sessionId));
      return null;
    });
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Вийти: Safari на iPhone' }));
    await waitFor(() => expect(rows()).toHaveLength(2));
    expect(document.activeElement).toBe(screen.getByRole('list', { name: 'Пристрої' }));
    expect(api.callsOf(profileRoutes.endSession).map(({ params }) => params)).toEqual([{ sessionId: sessions[1]?.id }]);
  });

  it('end after a question, except the current session', async () => {
    api.answer(profileRoutes.endOtherSessions, () => {
      api.answer(profileRoutes.sessions, sessions.slice(0, 1));
      return null;
    });
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Вийти на всіх інших пристроях' }));
    await userEvent.click(button('Скасувати'));
    expect(api.callsOf(profileRoutes.endOtherSessions)).toEqual([]);
    await userEvent.click(button('Вийти на всіх інших пристроях'));
    await userEvent.click(button('Вийти'));
    await screen.findByText('На інших пристроях ви не ввійшли.');
    expect(screen.queryByRole('button', { name: 'Вийти на всіх інших пристроях' })).toBeNull();
  });

  it.each([['Student', 2], ['Parent', 2], ['Teacher', 0]] as const)('end for a family with a warning that subscribed calendars end too: %s', async (role, times) => {
    show({ ...profile, role });
    await userEvent.click(await screen.findByRole('button', { name: 'Вийти на всіх інших пристроях' }));
    await screen.findByText(/На цьому пристрої ви залишитеся/);
    expect(screen.queryAllByText(/Календарі, підписані на розклад, перестануть оновлюватися/)).toHaveLength(times);
  });

  it('that cannot be loaded show the error and are read by «Спробувати ще раз»; the rest of the page stays', async () => {
    api.answer(profileRoutes.sessions, () => {
      throw refuse('server.unavailable', 'Сервіс тимчасово недоступний.');
    });
    show();
    await nameField();
    await screen.findByText('Сервіс тимчасово недоступний.');
    api.answer(profileRoutes.sessions, sessions);
    await userEvent.click(button('Спробувати ще раз'));
    await screen.findByText(/Safari на iPhone/);
  });
});

it('the profile asks before unsaved input is discarded', async () => {
  show();
  await userEvent.type(await nameField(), ' Петрівна');
  await userEvent.click(screen.getByRole('link', { name: 'Геть' }));
  await screen.findByText('Залишити сторінку?');
  await userEvent.click(button('Повернутися до форми'));
  expect(await nameField()).toHaveProperty('value', 'Левчук Марта Петрівна');
  await userEvent.click(screen.getByRole('link', { name: 'Геть' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Залишити' }));
  await screen.findByText('Деінде');
});
