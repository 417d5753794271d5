import type { RemotesManifest } from '@dzvinok/contract/releases';
import { remoteContractVersion } from '@dzvinok/contract/remote-contract';
import { createMemoryRouter, RouterProvider } from '@dzvinok/router/routing';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { FoundArea } from './access.rules.ts';
import { chooseFallback, overlaidManifest } from '../releases/overrides.ts';
import { AreaGate } from './area-gate.tsx';

vi.mock('./federation.ts', () => ({ hasEntry: () => false, loadFederated: () => loading }));

let loading: Promise<unknown>;
let found: FoundArea;

const sourceOf = (version: string) => ({ version, entryName: 'office', entry: `/releases/office/${version}/remoteEntry.js`, integrity: '' });

/** A new area for each test: states of areas live as long as the page. */
function foundAt(basePath: string, change: (manifest: RemotesManifest) => RemotesManifest = (manifest) => manifest): FoundArea {
  const area = { module: './area', basePath, roles: ['Teacher' as const], files: [] };
  const entry = { ...sourceOf('2.0.0'), remote: 'office', contract: remoteContractVersion, exposes: [area], fallback: sourceOf('1.0.0') };
  const [remote = entry] = change({ epoch: '1', remotes: [entry] }).remotes;
  return { area, remote };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  sessionStorage.clear();
});

async function open(): Promise<void> {
  const content = <main id="content" tabIndex={-1}><AreaGate found={found} /></main>;
  const router = createMemoryRouter([{ path: '*', element: content }]);
  await act(async () => render(<RouterProvider router={router} />));
}

it('a slow area is announced in an existing live region, and a retry moves the focus to the content', async () => {
  loading = new Promise(() => {});
  found = foundAt('/area');
  await open();
  const [listening] = screen.getAllByRole('status');
  expect(listening?.textContent).toBe('');
  await act(() => vi.advanceTimersByTimeAsync(4_000));
  expect(listening?.isConnected && listening.textContent).toContain('Розділ завантажується довше, ніж звичайно');
  const retry = screen.getByRole('button', { name: 'Спробувати ще раз' });
  retry.focus();
  await act(async () => retry.click());
  expect(retry.isConnected).toBe(false);
  expect(document.activeElement?.id).toBe('content');
});

it('a chosen former version that cannot be loaded leads back to the newest version', async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  const reload = vi.spyOn(location, 'reload').mockReturnValue(undefined);
  chooseFallback({ remote: 'office', version: '2.0.0' });
  loading = Promise.reject(new Error('broken'));
  found = foundAt('/other', overlaidManifest);
  await open();
  await act(async () => screen.getByRole('button', { name: 'Повернутися до нової версії' }).click());
  expect(foundAt('/other', overlaidManifest).remote.version).toBe('2.0.0');
  expect(reload).toHaveBeenCalledOnce();
});
