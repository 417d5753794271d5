import { createMemoryRouter, Outlet, RouterProvider } from '@dzvinok/router/routing';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Notices } from '../page/notices.tsx';
import { AreaFailure } from './area-breakdown.tsx';
import type { AreaRelease } from './areas.store.ts';
import { LatePage } from './late-page.tsx';

const told = 'Частина розділу не завантажилася';
const offer = 'Відкрити попередню версію';
const lateText = 'Сторінка відкривається довше, ніж звичайно';

let asked: number;
let bring: () => Promise<{ Component: () => string }>;
let tests = 0;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async () => new Response('no', { status: 404 }));
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  asked = 0;
  tests += 1;
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const lost = () => Object.assign(new Error('Loading chunk failed'), { name: 'ChunkLoadError', request: `/releases/office/1.0.${tests}/js/page.js` });
const after = (milliseconds: number) => new Promise<never>((_, reject) => setTimeout(() => reject(lost()), milliseconds));
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

/** One page is a file of its own, another belongs to the shell. */
async function openPage(address = '/page', release?: AreaRelease): Promise<ReturnType<typeof createMemoryRouter>> {
  const lazy = () => {
    asked += 1;
    return bring();
  };
  const router = createMemoryRouter([{
    element: <><Outlet /><LatePage /></>,
    children: [
      { path: '/profile', element: 'Профіль' },
      { ErrorBoundary: () => <AreaFailure release={release} />, children: [{ path: '/page', lazy }] },
    ],
  }], { initialEntries: ['/profile'] });
  render(<><RouterProvider router={router} /><Notices /></>);
  await act(async () => void router.navigate(address));
  return router;
}

it('a lost file is retried silently once and then reported, also when each request fails slowly', async () => {
  bring = () => after(30_000);
  await openPage();
  await pass(30_000);
  expect([asked, screen.queryByText(told)]).toEqual([1, null]);
  await pass(400);
  await pass(30_000);
  await pass(10);
  expect(asked).toBe(2);
  expect(screen.getByText(told)).toBeDefined();
  await pass(120_000);
  expect(asked).toBe(2);
});

it('a late page is announced on a page of the shell, and again during the retry of a lost file', async () => {
  bring = () => (asked === 1 ? after(6_000) : new Promise(() => undefined));
  await openPage();
  expect(screen.queryByText(lateText)).toBeNull();
  await pass(4_100);
  expect(screen.getByText(lateText)).toBeDefined();
  expect(screen.getByText('Профіль')).toBeDefined();
  await pass(2_000);
  expect(screen.queryByText(lateText)).toBeNull();
  await pass(500);
  await pass(4_100);
  expect(asked).toBe(2);
  expect(screen.getByText(lateText)).toBeDefined();
});

it('a user who navigates on before the retry stays on the new page', async () => {
  bring = () => after(10);
  const router = await openPage();
  await pass(20);
  await act(async () => void router.navigate('/profile'));
  await pass(1_000);
  expect([asked, router.state.location.pathname]).toEqual([1, '/profile']);
});

it('a file lost at an address with a hash is requested again silently and by the button', async () => {
  bring = () => after(10);
  await openPage('/page#recordings');
  for (const milliseconds of [10, 400, 10, 10]) await pass(milliseconds);
  expect(asked).toBe(2);
  expect(screen.getByText(told)).toBeDefined();
  bring = async () => ({ Component: () => 'Сторінка' });
  await act(async () => screen.getByRole('button', { name: 'Спробувати ще раз' }).click());
  expect(screen.getByText('Сторінка')).toBeDefined();
});

it('a page whose file is missing offers the former version of its area', async () => {
  const reload = vi.spyOn(location, 'reload').mockReturnValue(undefined);
  bring = () => after(10);
  await openPage('/page', { remote: 'office', version: `1.0.${tests}`, fallback: 'there' });
  for (const milliseconds of [10, 400, 10, 10]) await pass(milliseconds);
  expect(screen.getByText(told)).toBeDefined();
  await act(async () => screen.getByRole('button', { name: offer }).click());
  expect(reload).toHaveBeenCalledOnce();
  expect(sessionStorage.getItem('dzvinok.fallbacks')).toBe(`office/1.0.${tests}`);
});

it.each([
  ['the area has no former version', 'none', 404],
  ['the server cannot be reached, as the former version would fail too', 'there', null],
] as const)('no former version is offered where %s', async (_, fallback, status) => {
  vi.stubGlobal('fetch', async () => {
    if (status === null) throw new TypeError('Failed to fetch');
    return new Response('no', { status });
  });
  bring = () => after(10);
  await openPage('/page', { remote: 'office', version: `1.0.${tests}`, fallback });
  for (const milliseconds of [10, 400, 10, 10]) await pass(milliseconds);
  expect(screen.getByText(told)).toBeDefined();
  expect(screen.queryByRole('button', { name: offer })).toBeNull();
});
