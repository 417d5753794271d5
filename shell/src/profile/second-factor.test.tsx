import { profileRoutes } from '@dzvinok/contract/profile';
import { secondFactorRoutes, type SecondFactorState } from '@dzvinok/contract/second-factor';
import { FakeApi, refuse } from '@dzvinok/remote/harness';
import { endSession, startSession } from '@dzvinok/session/session';
import { UiProvider } from '@dzvinok/ui/provider';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { OwnSecondFactor } from './second-factor-section.tsx';

const off: SecondFactorState = { isOn: false, isRequired: false, since: null, recoveryCodesLeft: 0 };
const on: SecondFactorState = { isOn: true, isRequired: false, since: '2026-11-02T09:15:00+02:00', recoveryCodesLeft: 3 };
const recoveryCodes = ['aaaa-2222', 'bbbb-3333'];

let api: FakeApi;
let uninstall: () => void;

beforeEach(() => {
  api = new FakeApi().answer(profileRoutes.sessions, []);
  uninstall = api.install();
  startSession({ accessToken: 'a', refreshToken: 'r', user: { fullName: 'Адміна', avatarPath: null, role: 'TenantAdmin' } });
});
afterEach(() => {
  cleanup();
  uninstall();
  endSession();
});

function show(state: SecondFactorState) {
  api.answer(secondFactorRoutes.state, state);
  render(
    <UiProvider environment="test">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <OwnSecondFactor />
      </QueryClientProvider>
    </UiProvider>,
  );
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

it('the second factor is turned on by the first code of the app, and the recovery codes are shown once', async () => {
  api.answer(secondFactorRoutes.setUp, ({ body }) => {
    if (body.password !== 'таємно') throw refuse('profile.wrong-password', 'Поточний пароль неправильний.', { password: 'Поточний пароль неправильний.' });
    return { secret: 'ABCDEFGH', uri: 'otpauth://totp/x' };
  });
  api.answer(secondFactorRoutes.confirm, ({ body }) => {
    if (body.code === '000000') throw refuse('second-factor.wrong-code', 'Код неправильний.', { code: 'Код неправильний.' });
    api.answer(secondFactorRoutes.state, on);
    return { recoveryCodes };
  });
  show(off);
  await press('Увімкнути');
  await userEvent.type(await screen.findByLabelText(/^Ваш пароль/), 'ні{Enter}');
  await screen.findByText('Поточний пароль неправильний.');
  await userEvent.clear(screen.getByLabelText(/^Ваш пароль/));
  await userEvent.type(screen.getByLabelText(/^Ваш пароль/), 'таємно{Enter}');
  await userEvent.type(await screen.findByLabelText('Код із застосунку'), '000000{Enter}');
  await screen.findByText('Код неправильний.');
  await userEvent.clear(screen.getByLabelText('Код із застосунку'));
  await userEvent.type(screen.getByLabelText('Код із застосунку'), '123 456{Enter}');
  await screen.findByText('aaaa-2222');
  await press('Коди збережено');
  await screen.findByText('Увімкнено 02.11.2026. Лишилося 3 коди відновлення.');
  expect(screen.queryByText('aaaa-2222')).toBeNull();
  expect(api.callsOf(secondFactorRoutes.setUp)).toHaveLength(2);
});

it('the second factor is turned off by the password', async () => {
  api.answer(secondFactorRoutes.turnOff, ({ body }) => {
    if (body.password === 'ні') throw refuse('profile.wrong-password', 'Поточний пароль неправильний.', { password: 'Поточний пароль неправильний.' });
    api.answer(secondFactorRoutes.state, off);
    return off;
  });
  show(on);
  await press('Вимкнути');
  await userEvent.type(await screen.findByLabelText(/^Ваш пароль/), 'ні{Enter}');
  await screen.findByText('Поточний пароль неправильний.');
  await userEvent.clear(screen.getByLabelText(/^Ваш пароль/));
  await userEvent.type(screen.getByLabelText(/^Ваш пароль/), 'таємно{Enter}');
  await screen.findByText('Зараз вимкнено: щоб увійти, досить номера телефону й пароля.');
});

it('a required second factor gives new recovery codes but cannot be turned off', async () => {
  api.answer(secondFactorRoutes.renewCodes, { recoveryCodes });
  show({ ...on, isRequired: true, recoveryCodesLeft: 0 });
  await screen.findByText(/обов’язковий\. Кодів відновлення не лишилося/);
  expect(screen.queryByRole('button', { name: 'Вимкнути' })).toBeNull();
  await press('Нові коди відновлення');
  await userEvent.type(await screen.findByLabelText(/^Ваш пароль/), 'таємно{Enter}');
  await screen.findByText('bbbb-3333');
  expect(api.callsOf(secondFactorRoutes.renewCodes).map(({ body }) => body)).toEqual([{ password: 'таємно' }]);
});
