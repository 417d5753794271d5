import { releasesRoutes } from '@dzvinok/contract/releases';
import { endSession, startSession } from '@dzvinok/session/session';
import { createMemoryRouter, RouterProvider } from '@dzvinok/router/routing';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi, type MockInstance } from 'vitest';
import { overlaidManifest } from '../releases/overrides.ts';
import { AreaFailure } from './area-breakdown.tsx';
import { AreaOutlet } from './area-routes.tsx';
import type { AreaRelease } from './areas.store.ts';

const offer = 'Відкрити попередню версію';
const back = 'Повернутися до нової версії';

let release: AreaRelease;
let releases = 0;
let told: string[];
let reload: MockInstance<Location['reload']>;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  reload = vi.spyOn(location, 'reload').mockReturnValue(undefined);
  // Releases are remembered as long as the page.
  releases += 1;
  release = { remote: 'office', version: `2.0.${releases}`, fallback: 'there' };
  told = [];
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    const { reports } = releasesRoutes.report.body.parse(JSON.parse(String(body)));
    told.push(...reports.map(({ remote, version, kind, code }) => `${remote} ${version} ${kind} ${code}`));
    return Response.json({});
  });
  startSession({ accessToken: 'a', refreshToken: 'r', user: { fullName: 'Вчителька', avatarPath: null, role: 'Teacher' } });
});
afterEach(() => {
  cleanup();
  endSession();
  sessionStorage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function keepNothing(): void {
  const setItem = () => {
    throw new DOMException('Full', 'QuotaExceededError');
  };
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem, clear: () => undefined });
}

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const press = (name: string) => act(async () => screen.getByRole('button', { name }).click());

async function openArea(Page: () => string): Promise<void> {
  const outlet = <AreaOutlet basePath="/office" release={release} roles={['Teacher']} />;
  const router = createMemoryRouter(
    [{ path: '/office', element: outlet, ErrorBoundary: () => <AreaFailure release={release} />, children: [{ path: 'page', element: <Page /> }] }],
    { initialEntries: ['/office/page'] },
  );
  await act(async () => render(<RouterProvider router={router} />));
}

async function breakThreeTimes(between: number): Promise<void> {
  await openArea(() => {
    throw new Error('broken when drawn');
  });
  for (let again = 0; again < 2; again += 1) {
    expect(screen.queryByRole('button', { name: offer })).toBeNull();
    await pass(between);
    await press('Спробувати ще раз');
  }
}

it('a release that breaks again and again is replaced by the former version at the user’s choice, and reports the crashes', async () => {
  await breakThreeTimes(20_000);
  expect(screen.getByRole('alert').textContent).toContain('Помилка в розділі повторюється');
  expect(screen.getByRole('button', { name: 'Спробувати ще раз' })).toBeDefined();
  await press(offer);
  expect(reload).toHaveBeenCalledOnce();
  await pass(60);
  const own = `office ${release.version} render-failed`;
  expect(told).toEqual([`${own} render`, `${own} render`, `${own} render`, `${own} crashes`]);
  const source = { version: '1.0.0', entryName: 'office_1', entry: '/releases/office/1.0.0/remoteEntry.js', integrity: 'sha384-a' };
  const entry = { ...source, remote: 'office', version: release.version, contract: 1, exposes: [], fallback: source };
  expect(overlaidManifest({ epoch: '1', remotes: [entry] }).remotes[0]?.version).toBe('1.0.0');
});

it.each<[string, number, AreaRelease['fallback']]>([
  ['now and then', 31_000, 'there'],
  ['again and again, and has no former version', 1_000, 'none'],
  ['again and again, and is the former version', 1_000, 'chosen'],
])('a release that breaks %s offers no former version', async (_, between, fallback) => {
  release = { ...release, fallback };
  await breakThreeTimes(between);
  expect(screen.getByRole('button', { name: 'Спробувати ще раз' })).toBeDefined();
  expect(screen.queryByRole('button', { name: offer })).toBeNull();
  expect(Boolean(screen.queryByRole('button', { name: back }))).toBe(fallback === 'chosen');
});

it('a release that broke again and again still offers the former version after a late retry', async () => {
  await breakThreeTimes(20_000);
  await pass(10 * 60_000);
  await press('Спробувати ще раз');
  expect(screen.getByRole('button', { name: offer })).toBeDefined();
});

it('a tab without storage offers no former version, as a reload would bring the same version', async () => {
  keepNothing();
  await breakThreeTimes(1_000);
  expect(screen.getByRole('alert').textContent).toContain('У розділі сталася помилка');
  expect(screen.queryByRole('button', { name: offer })).toBeNull();
});

it('a choice that cannot be stored causes no reload and no report, and the offer disappears', async () => {
  await breakThreeTimes(1_000);
  keepNothing();
  vi.spyOn(console, 'warn').mockReturnValue(undefined);
  await press(offer);
  expect(reload).not.toHaveBeenCalled();
  expect(screen.queryByRole('button', { name: offer })).toBeNull();
  await pass(60);
  expect(told).not.toContain(`office ${release.version} render-failed crashes`);
});

it('an area of a chosen former version shows a notice that leads back to the newest version', async () => {
  sessionStorage.setItem('dzvinok.fallbacks', 'office/3.0.0,other/1.0.0');
  release = { ...release, fallback: 'chosen' };
  await openArea(() => 'Сторінка');
  expect(screen.getByRole('status').textContent).toContain('Відкрито попередню версію розділу');
  await press(back);
  expect(sessionStorage.getItem('dzvinok.fallbacks')).toBe('other/1.0.0');
  expect(reload).toHaveBeenCalledOnce();
});
