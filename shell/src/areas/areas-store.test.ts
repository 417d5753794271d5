import type { RemotesManifest } from '@dzvinok/contract/releases';
import { remoteContractVersion } from '@dzvinok/contract/remote-contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { FoundArea } from './access.rules.ts';
import { loadLimitsMs, type RemoteSource } from './area-loader.ts';
import { openArea, readArea, retryArea } from './areas.store.ts';
import { stopWaiting } from './release-files.ts';

/** Outcomes of coming loads, and requested versions. */
const federation = vi.hoisted(() => ({ loads: new Array<() => Promise<unknown>>(), asked: new Array<string>() }));
vi.mock('./federation.ts', () => ({
  hasEntry: () => false,
  loadFederated: async ({ version }: RemoteSource) => {
    federation.asked.push(version);
    return federation.loads.shift()?.();
  },
}));
vi.mock(import('./release-files.ts'), async (original) => ({ ...(await original()), stopWaiting: vi.fn() }));

let areas = 0;
let found: FoundArea;
let answer: () => Promise<RemotesManifest>;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  areas += 1;
  const basePath = `/area-${'x'.repeat(areas)}`;
  const area = { module: './area', basePath, roles: ['Teacher' as const], files: [], home: `${basePath}/home` };
  found = {
    area,
    remote: {
      remote: 'office', version: '2.0.0', entryName: `office_${areas}`, entry: '/releases/office/2.0.0/remoteEntry.js', integrity: '',
      contract: remoteContractVersion, exposes: [area], fallback: null,
    },
  };
  answer = async () => ({ epoch: '1', remotes: [found.remote] });
  vi.stubGlobal('fetch', async (path: string) => (path === '/remotes.json' ? Response.json(await answer()) : Promise.reject(new TypeError('Failed to fetch'))));
});
afterEach(() => {
  Object.assign(federation, { loads: [], asked: [] });
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.mocked(stopWaiting).mockClear();
});

const after = (milliseconds: number) => <Value,>(value: Value) =>
  new Promise<Value>((resolve) => setTimeout(resolve, milliseconds, value));
const comes = () => ({
  remote: { contract: remoteContractVersion, roles: ['Teacher'], basePath: found.area.basePath, navigation: [], routes: [{ path: 'home' }] },
});
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
const status = () => readArea(found.area.basePath)?.status;

it('a load that succeeds while a retry reads the registry is shown, and its files are not given up', async () => {
  federation.loads = [() => after(5_000)(comes())];
  void openArea(found);
  await pass(4_500);
  answer = () => after(1_000)({ epoch: '1', remotes: [found.remote] });
  void retryArea(found);
  await pass(600);
  expect(status()).toBe('ready');
  await pass(1_000);
  expect([status(), vi.mocked(stopWaiting).mock.calls]).toEqual(['ready', []]);
});

it('a load that a retry has replaced starts no further request', async () => {
  const lost = () => Object.assign(new Error('Loading chunk 7 failed'), { name: 'ChunkLoadError', request: '/releases/office/2.0.0/a.js' });
  const earlier = { version: '1.0.0', entryName: 'office_earlier', entry: '/releases/office/1.0.0/remoteEntry.js', integrity: '' };
  found.remote.fallback = earlier;
  federation.loads = [() => new Promise((_, reject) => setTimeout(() => reject(lost()), 4_600)), () => new Promise(() => {})];
  void openArea(found);
  await pass(4_500);
  expect(federation.asked).toEqual(['2.0.0', '1.0.0']);
  federation.loads.push(async () => comes());
  void retryArea(found);
  await pass(loadLimitsMs.giveUp);
  expect([status(), federation.asked]).toEqual(['ready', ['2.0.0', '1.0.0', '2.0.0']]);
});
