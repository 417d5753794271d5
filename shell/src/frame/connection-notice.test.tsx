import { callApi } from '@dzvinok/api-client/call';
import { topicsRoutes } from '@dzvinok/contract/topics';
import { createMemoryRouter, RouterProvider } from '@dzvinok/router/routing';
import { endSession, startSession } from '@dzvinok/session/session';
import { UiProvider } from '@dzvinok/ui/provider';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ConnectionNotice } from './after-start.tsx';
import { Later } from './frame-layout.tsx';

const answer = async () => Response.json({ success: true, data: [], errorMessage: null, message: null });
const isAway = () => Promise.reject(new TypeError('Failed to fetch'));
const fails = async () => Response.json({ success: false, data: null, errorMessage: 'Ні', message: null }, { status: 500 });
const isTooMuch = async () => Response.json({ success: false, data: null, errorMessage: 'Ні', message: null }, { status: 429 });
const call = () => callApi(topicsRoutes.list, { query: { subjectId: 1 } }).catch(() => undefined);
const said = () => screen.getByRole('status').textContent;
let reply: () => Promise<Response>;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', () => reply());
});
afterEach(async () => {
  cleanup();
  reply = answer;
  await call();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it.each([
  ['Teacher', isAway, 'Немає з’єднання. Оцінки й домашні завдання надішлемо автоматично, решту збережіть, коли воно повернеться.'],
  ['TenantAdmin', isAway, 'Немає з’єднання. Оцінки надішлемо автоматично, решту збережіть, коли воно повернеться.'],
  ['Parent', isAway, 'Немає з’єднання. Зберегти зміни можна буде, коли воно повернеться.'],
  ['Teacher', fails, 'На сервері збій. Оцінки й домашні завдання надішлемо автоматично, решту спробуйте зберегти за хвилину.'],
  ['Student', fails, 'На сервері збій. Завантажене лишається на екрані, зміни спробуйте зберегти за хвилину.'],
  ['Parent', isTooMuch, 'Сервер відповідає повільно. Зачекайте, відповідь ще надійде.'],
] as const)('tells a %s of a failure and its effect on saving, until a call is answered', async (role, meets, text) => {
  render(<ConnectionNotice role={role} />);
  expect(said()).toBe('');
  reply = meets;
  await act(call);
  expect(said()).toBe('');
  await act(() => vi.advanceTimersByTimeAsync(1_100));
  expect(said()).toBe(text);
  reply = answer;
  await act(call);
  expect(said()).toBe('');
});

it('is told a second after a page without a network was opened, not after the rest of the start', async () => {
  const client = new QueryClient();
  startSession({ accessToken: 'a', refreshToken: 'r', user: { fullName: 'Леся', avatarPath: null, role: 'Parent' } });
  reply = isAway;
  const router = createMemoryRouter([{ path: '*', element: <Later /> }]);
  render(<QueryClientProvider client={client}><UiProvider environment="test"><RouterProvider router={router} /></UiProvider></QueryClientProvider>);
  await act(call);
  await act(() => vi.dynamicImportSettled());
  await act(() => vi.advanceTimersByTimeAsync(1_500));
  expect(screen.getByText(/^Немає з’єднання/)).toBeTruthy();
  endSession();
});
