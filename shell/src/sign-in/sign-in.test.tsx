import { callApi } from '@dzvinok/api-client/call';
import { authRoutes } from '@dzvinok/contract/auth';
import { centreRoutes } from '@dzvinok/contract/centre';
import { profileRoutes } from '@dzvinok/contract/profile';
import { FakeApi, refuse, refuseFor } from '@dzvinok/remote/harness';
import { endSession, readSession, startSession } from '@dzvinok/session/session';
import { MemoryRoutes } from '@dzvinok/router/testing';
import { UiProvider } from '@dzvinok/ui/provider';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadCentre } from '../centre/centre.store.ts';
import { EarlySignIn } from './early/early-sign-in.tsx';
import { SignInPage } from './sign-in.page.tsx';

const signedIn = {
  fullName: 'Марта Левчук',
  avatarPath: null,
  role: 'Teacher' as const,
  tokenPair: { accessToken: 'a1', refreshToken: 'r1' },
};

let api: FakeApi;
let uninstall: () => void;

function open() {
  render(
    <UiProvider environment="test">
      <MemoryRoutes routes={[{ path: '/login', element: <SignInPage /> }, { path: '/', element: <h1>Домівка</h1> }, { path: '/admin/topics', element: <h1>Теми</h1> }]} at="/login" />
    </UiProvider>,
  );
}

beforeEach(() => {
  api = new FakeApi();
  uninstall = api.install();
  open();
});
afterEach(() => {
  cleanup();
  uninstall();
  endSession();
});

const phone = () => screen.getByLabelText('Номер телефону');
const password = () => screen.getByLabelText('Пароль');
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Увійти' }));

it('the sign-in page says that the session has ended after a refused renewal, but not after a sign-out', async () => {
  const ended = () => screen.findByText('Сеанс завершено. Увійдіть ще раз.');
  const { tokenPair, ...user } = signedIn;
  api.answer(profileRoutes.one, () => { throw refuse('auth.not-signed-in', 'Увійдіть.'); });
  api.answer(authRoutes.refresh, () => { throw refuse('auth.session-ended', 'Сеанс завершено. Увійдіть ще раз.'); });
  expect(screen.getByText('Забули пароль?')).toBeTruthy();
  startSession({ ...tokenPair, user });
  await screen.findByText('Домівка');
  cleanup();
  await expect(callApi(profileRoutes.one)).rejects.toThrow();
  open();
  await ended();
  cleanup();
  localStorage.setItem('dzvinok.marks/tenant:1/5/3/1/10/old', '{}');
  open();
  await screen.findByText(/Сеанс завершено\. .*На цьому пристрої чекають оцінки:/);
  expect(screen.queryByText(/чекають.*домашні завдання/)).toBeNull();
  localStorage.removeItem('dzvinok.marks/tenant:1/5/3/1/10/old');
  cleanup();
  const draft = { text: 'Вправа 3', base: null, lessonId: 40 };
  localStorage.setItem('dzvinok.homework/tenant:1/5/7', JSON.stringify({ ...draft, isWaiting: true }));
  open();
  await screen.findByText(/Сеанс завершено\. .*На цьому пристрої чекають домашні завдання:/);
  for (const other of [{ isWaiting: false }, { isWaiting: true, isMissed: true }]) {
    cleanup();
    localStorage.setItem('dzvinok.homework/tenant:1/5/7', JSON.stringify({ ...draft, ...other }));
    open();
    await ended();
    expect(screen.queryByText(/чекають.*домашні завдання/)).toBeNull();
  }
  localStorage.removeItem('dzvinok.homework/tenant:1/5/7');
  cleanup();
  startSession({ ...tokenPair, user });
  endSession();
  open();
  await screen.findByLabelText('Номер телефону');
  expect(screen.queryByRole('alert')?.textContent ?? '').toBe('');
});

it('a user whose session was lost returns to the same page, and another user goes to the home page', async () => {
  const { tokenPair, ...user } = signedIn;
  const tokenOf = (sub: string) => `.${btoa(JSON.stringify({ aud: 'tenant:1', sub }))}.`;
  for (const [sub, page] of [['5', 'Теми'], ['6', 'Домівка']] as const) {
    cleanup();
    startSession({ ...tokenPair, accessToken: tokenOf('5'), user });
    history.replaceState(null, '', '/admin/topics?page=2');
    endSession('lost');
    api.answer(authRoutes.login, { ...signedIn, tokenPair: { ...tokenPair, accessToken: tokenOf(sub) } });
    open();
    await userEvent.type(phone(), '0501234567');
    await userEvent.type(password(), 'secret');
    await submit();
    await screen.findByText(page);
  }
});

it('the help for a forgotten password shows the phone of a centre that has a phone', async () => {
  const face = { kind: 'tenant', name: 'Гармонія', status: 'active', accent: 'indigo', logoPath: null } as const;
  api.answer(centreRoutes.face, () => ({ ...face, phone: '0441234567' }));
  await act(() => loadCentre());
  const link = screen.getByText('044 123 45 67');
  expect(link.getAttribute('href')).toBe('tel:+380441234567');
  expect(link.closest('details')?.textContent).toContain('Попросіть адміністратора вашого центру видати новий: 044');
  api.answer(centreRoutes.face, () => ({ ...face, phone: null }));
  await act(() => loadCentre());
  expect(screen.getByText(/^Попросіть адміністратора вашого центру видати новий\. /).querySelector('a')).toBeNull();
});

it('a suspended centre names contacts: its own admin, and for the admin the portal’s support', async () => {
  const open = { kind: 'tenant', name: 'Гармонія', status: 'active', accent: 'indigo', logoPath: null, phone: '0441234567' } as const;
  const face = { ...open, status: 'suspended' } as const;
  api.answer(centreRoutes.face, () => ({ ...face, support: { phone: '0800123456', email: 'help@dzvinok.example' } }));
  await act(() => loadCentre());
  const notice = screen.getByText(/^Роботу центру призупинено/);
  expect(notice.textContent.replaceAll('\u00a0', ' ')).toBe(
    'Роботу центру призупинено. Зверніться до адміністратора: 044 123 45 67. Адміністраторові допоможе підтримка порталу: 080 012 34 56, help@dzvinok.example.');
  expect([...notice.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual(['tel:+380441234567', 'tel:+380800123456', 'mailto:help@dzvinok.example']);
  api.answer(centreRoutes.face, () => ({ ...face, phone: null, support: { phone: null, email: null } }));
  await act(() => loadCentre());
  expect(screen.getByText('Роботу центру призупинено. Зверніться до адміністратора.').querySelector('a')).toBeNull();
  api.answer(centreRoutes.face, () => open);
  await act(() => loadCentre());
  expect(screen.queryByText(/^Роботу центру призупинено/)).toBeNull();
});

it('the help for a forgotten password opens without an error of the empty phone', async () => {
  await userEvent.click(phone());
  await userEvent.click(screen.getByText('Забули пароль?'));
  expect(document.activeElement).toBe(phone());
  expect(screen.queryByText('Введіть номер телефону')).toBeNull();
});

describe('sign-in', () => {
  it('begins the session and leads to /', async () => {
    api.answer(authRoutes.login, signedIn);
    await userEvent.type(phone(), '+38 (050) 123-45-67');
    await userEvent.type(password(), 'secret');
    await submit();
    await screen.findByText('Домівка');
    expect(api.callsOf(authRoutes.login)[0]?.body).toMatchObject({ phoneNumber: '0501234567', password: 'secret', lifeTime: 60 });
    expect(readSession()).toMatchObject({ accessToken: 'a1', refreshToken: 'r1', user: { fullName: 'Марта Левчук', role: 'Teacher' } });
  });

  it('reads a phone with the country’s code that was typed before the script came as one typed later', async () => {
    cleanup();
    api.answer(authRoutes.login, signedIn);
    render(<EarlySignIn host="demo.localhost" typed={{ phoneNumber: '+38 050 333 33 33', password: 'secret' }} onLeave={() => undefined} />);
    expect(screen.getByLabelText<HTMLInputElement>('Номер телефону').value).toBe('050 333 33 33');
    await submit();
    await waitFor(() => expect(api.callsOf(authRoutes.login)[0]?.body).toMatchObject({ phoneNumber: '0503333333' }));
  });

  it('keeps the staff role of an admin, which decides about the pages', async () => {
    api.answer(authRoutes.login, { ...signedIn, role: 'TenantAdmin', staffRole: 'reception' });
    await userEvent.type(phone(), '0501234567');
    await userEvent.type(password(), 'secret');
    await submit();
    await screen.findByText('Домівка');
    expect(readSession()?.user).toMatchObject({ role: 'TenantAdmin', staffRole: 'reception' });
  });

  it('waits and retries by itself while the server is busy, and says so', async () => {
    let tries = 0;
    api.answer(authRoutes.login, () => {
      tries += 1;
      if (tries < 3) throw refuseFor(1, 'auth.busy', 'Зараз багато входів одночасно. Спробуйте за кілька секунд.');
      return signedIn;
    });
    await userEvent.type(phone(), '0501234567');
    await userEvent.type(password(), 'secret');
    await submit();
    await screen.findByText('Зараз багато входів одночасно. Спробуємо ще раз автоматично.');
    await screen.findByText('Домівка', undefined, { timeout: 5_000 });
    expect(tries).toBe(3);
  });

  it('stops waiting by «Зупинити», and keeps the typed values', async () => {
    api.answer(authRoutes.login, () => {
      throw refuseFor(30, 'auth.too-many-attempts', 'Забагато спроб входу. Спробуйте ще раз за 30 с.');
    });
    await userEvent.type(phone(), '0501234567');
    await userEvent.type(password(), 'secret');
    await submit();
    await userEvent.click(await screen.findByRole('button', { name: 'Зупинити' }));
    await screen.findByText('Помилка входу: Забагато спроб входу. Спробуйте ще раз за 30 с.');
    expect(screen.queryByRole('button', { name: 'Зупинити' })).toBeNull();
    expect(password()).toHaveProperty('value', 'secret');
    expect(api.callsOf(authRoutes.login)).toHaveLength(1);
  });

  it('shows the time of the next attempt when the wait is long', async () => {
    api.answer(authRoutes.login, () => {
      throw refuseFor(900, 'auth.too-many-attempts', 'Забагато спроб входу. Спробуйте ще раз за 15 хв.');
    });
    await userEvent.type(phone(), '0501234567');
    await userEvent.type(password(), 'secret');
    await submit();
    await screen.findByText('Помилка входу: Забагато спроб входу. Спробуйте ще раз за 15 хв.');
  });

  it('checks the phone when its field is left, with the texts of the specification', async () => {
    await userEvent.type(phone(), '050');
    await userEvent.tab();
    await screen.findByText('Номер має містити рівно 10 цифр');
    await userEvent.clear(phone());
    await userEvent.tab();
    await screen.findByText('Введіть номер телефону');
    expect(screen.queryByText('Введіть пароль')).toBeNull();
  });

  it('sends no request until both fields are valid', async () => {
    await submit();
    await screen.findByText('Введіть номер телефону');
    screen.getByText('Введіть пароль');
    expect(api.calls).toEqual([]);
  });

  it('shows the reason of a refusal above the form, and keeps the typed values', async () => {
    api.answer(authRoutes.login, () => {
      throw refuse('auth.wrong-credentials', 'Невірний номер або пароль.');
    });
    await userEvent.type(phone(), '0501234567');
    await userEvent.type(password(), 'wrong');
    await submit();
    expect((await screen.findByText('Помилка входу: Невірний номер або пароль.')).closest('[role="alert"]')).not.toBeNull();
    expect(phone()).toHaveProperty('value', '050 123 45 67');
    expect(password()).toHaveProperty('value', 'wrong');
  });

  it('uses the centre of the bare domain when the server knows no centre by the first label of the host', async () => {
    Object.assign(window.location, { href: 'http://portal.school.ua/login' });
    api.answer(authRoutes.login, ({ body }) => {
      if (body.domain !== '') throw refuse('auth.wrong-domain', 'Не той центр.');
      return signedIn;
    });
    await userEvent.type(phone(), '0501234567');
    await userEvent.type(password(), 'secret');
    await submit();
    await screen.findByText('Домівка');
    expect(api.callsOf(authRoutes.login).map(({ body }) => body)).toMatchObject([{ domain: 'portal' }, { domain: '' }]);
  });

  it('shows «Входимо…», and sends a single request for repeated presses', async () => {
    const reply = Promise.withResolvers<typeof signedIn>();
    api.answer(authRoutes.login, () => reply.promise);
    await userEvent.type(phone(), '0501234567');
    await userEvent.type(password(), 'secret{Enter}');
    const button = await screen.findByRole('button', { name: 'Входимо…' });
    await userEvent.click(button);
    reply.resolve(signedIn);
    await screen.findByText('Домівка');
    expect(api.callsOf(authRoutes.login)).toHaveLength(1);
  });
});
