import { profileRoutes } from '@dzvinok/contract/profile';
import { FakeApi } from '@dzvinok/remote/harness';
import { endSession, readSession, startSession } from '@dzvinok/session/session';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { ProfileFollower } from './own-account.ts';

const avatarPath = `/api/avatars/1/${'a'.repeat(32)}.webp`;
let uninstall: () => void = () => undefined;
afterEach(() => {
  cleanup();
  uninstall();
  endSession();
});

it('the session takes over a name and a picture that were changed since the sign-in', async () => {
  uninstall = new FakeApi()
    .answer(profileRoutes.one, { fullName: 'Бондар Марко', phoneNumber: '0501234567', role: 'Student', avatarPath }).install();
  startSession({ accessToken: 'a', refreshToken: 'r', user: { fullName: 'Бондр Марко', avatarPath: null, role: 'Student' } });
  render(<QueryClientProvider client={new QueryClient()}><ProfileFollower /></QueryClientProvider>);
  await waitFor(() => expect(readSession()?.user).toEqual({ fullName: 'Бондар Марко', avatarPath, role: 'Student' }));
});
