import { init } from '@module-federation/enhanced/runtime';
import { onlineManager } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadReleases, readReleases } from '../releases/releases.store.ts';

const manifest = { epoch: '1', remotes: [] };

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  init({ name: 'shell', remotes: [] });
});
afterEach(() => vi.unstubAllGlobals());

it('releases that a page without a network could not load are loaded when the network returns', async () => {
  const { startOffline } = await import('./start-offline.ts');
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await loadReleases();
  startOffline();
  expect(readReleases().status).toBe('failed');
  expect(onlineManager.isOnline()).toBe(false);

  vi.stubGlobal('fetch', async () => Response.json(manifest));
  window.dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(readReleases()).toMatchObject({ status: 'ready', manifest }));
});
