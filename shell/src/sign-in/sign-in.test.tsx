import { callApi } from '@dzvinok/api-client/call';
import { authRoutes } from '@dzvinok/contract/auth';
import { centreRoutes } from '@dzvinok/contract/centre';
import { profileRoutes } from '@dzvinok/contract/profile';
import { FakeApi, refuse, refuseFor } from '@dzvinok/remote/harness';
import { endSession, readSession, startSession } from '@dzvinok/session/session';
import { MemoryRoutes } from '@dzvinok/router/testing';
import { UiProvider } from '@dzvinok/ui/provider';
import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadCentre } from '../centre/centre.store.ts';
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

it('says that the session has ended when the server would not renew it, and nothing after signing out', async () => {
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
  await screen.findByText(/Сеанс завершено\. .*Незбережені оцінки чекають на цьому пристрої/);
  localStorage.removeItem('dzvinok.marks/tenant:1/5/3/1/10/old');
  cleanup();
  startSession({ ...tokenPair, user });
  endSession();
  open();
  await screen.findByLabelText('Номер телефону');
  expect(screen.queryByRole('alert')?.textContent ?? '').toBe('');
});

it('leads whoever lost their session back to where that was, and another person home', async () => {
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

it('gives the centre’s own phone to whoever has forgotten the password, if it has one', async () => {
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

it('refuses no phone of whoever only asks what to do without a password', async () => {
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

  it('waits and tries again by itself while the server is busy, and says so', async () => {
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

  it('can be told to stop waiting, and keeps what was typed', async () => {
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

  it('says when to come back where that is long', async () => {
    api.answer(authRoutes.login, () => {
      throw refuseFor(900, 'auth.too-many-attempts', 'Забагато спроб входу. Спробуйте ще раз за 15 хв.');
    });
    await userEvent.type(phone(), '0501234567');
    await userEvent.type(password(), 'secret');
    await submit();
    await screen.findByText('Помилка входу: Забагато спроб входу. Спробуйте ще раз за 15 хв.');
  });

  it('checks the phone when it is left, by the texts of the specification', async () => {
    await userEvent.type(phone(), '050');
    await userEvent.tab();
    await screen.findByText('Номер має містити рівно 10 цифр');
    await userEvent.clear(phone());
    await userEvent.tab();
    await screen.findByText('Введіть номер телефону');
    expect(screen.queryByText('Введіть пароль')).toBeNull();
  });

  it('asks the server nothing until both fields are right', async () => {
    await submit();
    await screen.findByText('Введіть номер телефону');
    screen.getByText('Введіть пароль');
    expect(api.calls).toEqual([]);
  });

  it('says why above the form and keeps what was typed', async () => {
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

  it('takes the bare domain’s centre when the server knows no centre by the host’s first label', async () => {
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

  it('says that it is busy and sends once however often it is pressed', async () => {
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
