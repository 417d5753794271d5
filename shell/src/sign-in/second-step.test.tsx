import { authRoutes, secondStepRoutes } from '@dzvinok/contract/auth';
import { supportRoutes } from '@dzvinok/contract/support';
import { FakeApi, refuse } from '@dzvinok/remote/harness';
import { endSession, readSession } from '@dzvinok/session/session';
import { MemoryRoutes } from '@dzvinok/router/testing';
import { UiProvider } from '@dzvinok/ui/provider';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SignInPage } from './sign-in.page.tsx';

const signedIn = {
  fullName: 'Адміна Перша',
  avatarPath: null,
  role: 'TenantAdmin' as const,
  tokenPair: { accessToken: 'a1', refreshToken: 'r1' },
};
const codes = Array.from({ length: 10 }, (_, at) => `abcd-ef2${at % 6 + 2}`.replace('abcd', `abc${'abcdefghij'[at]}`));

let api: FakeApi;
let uninstall: () => void;

beforeEach(() => {
  api = new FakeApi();
  uninstall = api.install();
});
afterEach(() => {
  cleanup();
  uninstall();
  endSession();
});

function show() {
  render(
    <UiProvider environment="test">
      <MemoryRoutes routes={[{ path: '/login', element: <SignInPage /> }, { path: '/', element: <h1>Домівка</h1> }]} at="/login" />
    </UiProvider>,
  );
}

async function passFirstStep(code: 'auth.second-factor-needed' | 'auth.second-factor-setup') {
  api.answer(authRoutes.login, () => {
    throw refuse(code, 'Ще один крок.', undefined, { ticket: 't1' });
  });
  show();
  await userEvent.type(screen.getByLabelText('Номер телефону'), '0501234567');
  await userEvent.type(screen.getByLabelText('Пароль'), 'secret{Enter}');
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('the second step', () => {
  it('checks the format of the code, sends code and ticket, and signs in', async () => {
    api.answer(secondStepRoutes.check, signedIn);
    await passFirstStep('auth.second-factor-needed');
    await screen.findByRole('heading', { name: 'Підтвердження входу' });
    await press('Увійти');
    await screen.findByText('Введіть код');
    await userEvent.type(screen.getByLabelText('Код із застосунку'), '12 34');
    await press('Увійти');
    await screen.findByText('Код має містити 6 цифр');
    expect(api.callsOf(secondStepRoutes.check)).toEqual([]);
    await userEvent.type(screen.getByLabelText('Код із застосунку'), '56');
    await press('Увійти');
    await screen.findByText('Домівка');
    expect(api.callsOf(secondStepRoutes.check).map(({ body }) => body)).toEqual([{ ticket: 't1', code: '123456' }]);
    expect(readSession()).toMatchObject({ accessToken: 'a1', user: { fullName: 'Адміна Перша' } });
  });

  it('reports a wrong code, and accepts a recovery code instead', async () => {
    api.answer(secondStepRoutes.check, ({ body }) => {
      if (body.code === '000000') throw refuse('auth.second-factor-wrong', 'Код неправильний.');
      return signedIn;
    });
    await passFirstStep('auth.second-factor-needed');
    await userEvent.type(await screen.findByLabelText('Код із застосунку'), '000000{Enter}');
    await screen.findByText('Код неправильний.');
    await press('Ввести код відновлення');
    await userEvent.type(screen.getByLabelText('Код відновлення'), 'abc{Enter}');
    await screen.findByText('Код відновлення має вигляд xxxx-xxxx');
    await userEvent.clear(screen.getByLabelText('Код відновлення'));
    await userEvent.type(screen.getByLabelText('Код відновлення'), 'ABCD-2345{Enter}');
    await screen.findByText('Домівка');
    expect(api.callsOf(secondStepRoutes.check).at(-1)?.body).toEqual({ ticket: 't1', code: 'abcd-2345' });
  });

  it('leads back to the password when the ticket has expired', async () => {
    api.answer(secondStepRoutes.check, () => {
      throw refuse('auth.ticket-over', 'Час на введення коду минув. Увійдіть ще раз.');
    });
    await passFirstStep('auth.second-factor-needed');
    await userEvent.type(await screen.findByLabelText('Код із застосунку'), '123456{Enter}');
    await screen.findByText('Час на введення коду минув. Увійдіть ще раз.');
    screen.getByLabelText('Пароль');
  });

  it('sets up the app, and begins the session after the recovery codes were shown', async () => {
    api.answer(secondStepRoutes.setUp, { secret: 'ABCDEFGH', uri: 'otpauth://totp/x?secret=ABCDEFGH' });
    api.answer(secondStepRoutes.confirm, { ...signedIn, recoveryCodes: codes });
    await passFirstStep('auth.second-factor-setup');
    await screen.findByRole('img', { name: 'QR-код для застосунку' });
    screen.getByText('ABCD EFGH');
    await userEvent.type(screen.getByLabelText('Код із застосунку'), '123456{Enter}');
    await screen.findByRole('heading', { name: 'Коди відновлення' });
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(codes);
    expect(readSession()).toBeNull();
    await press('Коди збережено, увійти');
    await screen.findByText('Домівка');
    expect(readSession()).toMatchObject({ accessToken: 'a1' });
  });
});

describe('an address with a ticket for support', () => {
  beforeEach(() => Object.assign(window.location, { hash: '#support=s1' }));

  it('signs in to the centre, and the ticket is removed from the address', async () => {
    api.answer(supportRoutes.signIn, { ...signedIn, fullName: 'Підтримка · Олена' });
    show();
    await screen.findByText('Домівка');
    expect(api.callsOf(supportRoutes.signIn).map(({ body }) => body)).toEqual([{ ticket: 's1' }]);
    expect(readSession()?.user.fullName).toBe('Підтримка · Олена');
    expect(location.hash).toBe('');
  });

  it('shows the reason of a refused sign-in', async () => {
    api.answer(supportRoutes.signIn, () => {
      throw refuse('support.ticket-over', 'Посилання для входу вже недійсне.');
    });
    show();
    await screen.findByText('Помилка входу: Посилання для входу вже недійсне.');
    expect(readSession()).toBeNull();
  });
});
