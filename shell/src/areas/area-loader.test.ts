import type { Area, RemoteEntry } from '@dzvinok/contract/releases';
import { remoteContractVersion } from '@dzvinok/contract/remote-contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadLimitsMs, makeAreaLoader, type LoadModule, type RemoteSource } from './area-loader.ts';
import type { FileFailure } from './release-files.ts';

const area: Area = { module: './admin', basePath: '/admin', roles: ['TenantAdmin'], files: [], home: '/admin/home' };
const current = { version: '2.0.0', entryName: 'office_2', entry: '/office/2/remoteEntry.js', integrity: 'sha384-b' };
const earlier = { version: '1.0.0', entryName: 'office_1', entry: '/office/1/remoteEntry.js', integrity: 'sha384-a' };
const remote: RemoteEntry = { ...current, remote: 'office', contract: remoteContractVersion, exposes: [area], fallback: earlier };
const lonely: RemoteEntry = { ...remote, fallback: null };

const good = {
  remote: { contract: remoteContractVersion, roles: ['TenantAdmin'], basePath: '/admin', navigation: [], routes: [{ path: 'home' }] },
};

type Outcome = () => unknown;
const works: Outcome = () => good;
const hangs: Outcome = () => new Promise(() => {});
const worksAfter = (milliseconds: number): Outcome => () => new Promise((resolve) => setTimeout(resolve, milliseconds, good));
const failsAfter = (milliseconds: number, outcome: Outcome): Outcome => () =>
  new Promise((resolve) => setTimeout(() => resolve(outcome()), milliseconds));
const fails = (text: string, more: object = {}): Outcome => () => Promise.reject(Object.assign(new Error(text), more));
const lost = fails('#RUNTIME-008 ScriptNetworkError: Failed to load script');
const broken = fails('Cannot read properties of undefined');
const lostPart = fails('Loading chunk 7 failed', { name: 'ChunkLoadError', request: '/office/2/7.js' });

interface Circumstances {
  finding?: FileFailure;
  hasEntry?: boolean;
}

/** `asked` lists the versions that were tried. */
function loaderOf(outcomes: Outcome[], { finding = 'unreachable', hasEntry = false }: Circumstances = {}) {
  const asked: string[] = [];
  const told: string[] = [];
  const examined: string[] = [];
  const load: LoadModule = async (source: RemoteSource, _module, isAnew) => {
    const outcome = outcomes[asked.push(source.version + (isAnew ? ' anew' : '')) - 1];
    if (!outcome) throw new Error('one attempt too many');
    return outcome();
  };
  const examine = async (address: string) => {
    examined.push(address);
    return finding;
  };
  const open = makeAreaLoader({ load, examine, hasEntry: () => hasEntry, onFailure: (code, { version }) => told.push(`${version} ${code}`) });
  return { asked, told, examined, open };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const version = (opened: Promise<{ version: string }>) => opened.then((loaded) => loaded.version, (error: Error) => error.message);
async function by(milliseconds: number, opened: Promise<{ version: string }>): Promise<string | null> {
  const outcome = version(opened);
  await vi.advanceTimersByTimeAsync(milliseconds);
  return Promise.race([outcome, vi.advanceTimersByTimeAsync(0).then(() => null)]);
}

describe('area loader', () => {
  it('loads the version in use at the first attempt', async () => {
    const { asked, told, open } = loaderOf([works]);
    expect(await by(0, open(remote, area))).toBe('2.0.0');
    expect([asked, told]).toEqual([['2.0.0'], []]);
  });

  it('retries an unreachable version once before the fallback', async () => {
    const { asked, told, open } = loaderOf([lost, lost, works]);
    expect(await by(loadLimitsMs.pause, open(remote, area))).toBe('1.0.0');
    expect(asked).toEqual(['2.0.0', '2.0.0', '1.0.0']);
    expect(told).toEqual(['2.0.0 unreachable', '2.0.0 unreachable']);
  });

  it('recovers by the retry alone', async () => {
    const { asked, open } = loaderOf([lostPart, works]);
    expect(await by(loadLimitsMs.pause, open(lonely, area))).toBe('2.0.0');
    expect(asked).toHaveLength(2);
  });

  it('examines the file that was lost', async () => {
    const { examined, open } = loaderOf([lostPart, lost]);
    await by(loadLimitsMs.pause, open(lonely, area));
    expect(examined).toEqual(['/office/2/7.js', '/office/2/remoteEntry.js']);
  });

  it.each<[string, Outcome, Circumstances]>([
    ['missing', lost, { finding: 'missing' }],
    ['html', lost, { finding: 'html' }],
    ['damaged', lostPart, { finding: 'damaged' }],
    ['syntax', fails('#RUNTIME-008 ScriptExecutionError: Uncaught SyntaxError: Unexpected token'), {}],
    ['threw', broken, {}],
    ['threw', () => ({ default: {} }), {}],
    ['threw', () => ({ remote: { ...good.remote, basePath: '/other' } }), {}],
    ['threw', () => ({ remote: { ...good.remote, routes: [{ path: '/elsewhere' }] } }), {}],
    ['threw', () => ({ remote: { ...good.remote, routes: [{ index: true, children: [] }] } }), {}],
    ['contract', () => ({ remote: { ...good.remote, contract: remoteContractVersion + 1 } }), {}],
    ['unfit', fails('Version 19.3.1 of shared singleton module react does not satisfy the requirement of office_2'), {}],
    ['unfit', fails('[ Federation Runtime ]: #RUNTIME-012'), {}],
  ])('falls back at once when the version in use is %s', async (code, outcome, circumstances) => {
    const { asked, told, open } = loaderOf([outcome, works], circumstances);
    expect(await by(0, open(remote, area))).toBe('1.0.0');
    expect([asked, told]).toEqual([['2.0.0', '1.0.0'], [`2.0.0 ${code}`]]);
    expect(await by(0, loaderOf([outcome], circumstances).open(lonely, area))).toBe(code);
  });

  it('does not fetch a version of another contract', async () => {
    const { asked, told, open } = loaderOf([works]);
    expect(await by(0, open({ ...remote, contract: remoteContractVersion + 1 }, area))).toBe('1.0.0');
    expect([asked, told]).toEqual([['1.0.0'], ['2.0.0 contract']]);
  });

  it('fails with the code of the fallback, and a retry begins with the version in use', async () => {
    const { asked, open } = loaderOf([broken, lost, works], { finding: 'missing' });
    expect(await by(0, open(remote, area))).toBe('missing');
    expect(await by(0, open(remote, area, { isAnew: true }))).toBe('2.0.0');
    expect(asked).toEqual(['2.0.0', '1.0.0', '2.0.0 anew']);
  });
});

describe('a version that takes long', () => {
  it('is joined by the fallback, and the first of the two to load is shown', async () => {
    const first = loaderOf([hangs, works]);
    const opened = first.open(remote, area);
    expect(await by(loadLimitsMs.hedge - 1, opened)).toBeNull();
    expect(await by(1, opened)).toBe('1.0.0');
    expect(first.told).toEqual(['2.0.0 slow']);

    const second = loaderOf([worksAfter(loadLimitsMs.hedge + 500), worksAfter(1_000)]);
    expect(await by(loadLimitsMs.hedge + 500, second.open(remote, area))).toBe('2.0.0');
  });

  it('is dropped when loaded after the fallback', async () => {
    const { open } = loaderOf([worksAfter(loadLimitsMs.hedge + 100), works]);
    const opened = open(remote, area);
    expect(await by(loadLimitsMs.hedge, opened)).toBe('1.0.0');
    expect(await by(1_000, opened)).toBe('1.0.0');
  });

  it('gets more time when its entry has loaded', async () => {
    const { asked, open } = loaderOf([worksAfter(loadLimitsMs.hedgeAfterEntry - 1)], { hasEntry: true });
    expect(await by(loadLimitsMs.hedgeAfterEntry, open(remote, area))).toBe('2.0.0');
    expect(asked).toEqual(['2.0.0']);
  });

  it('is waited for when the fallback fails', async () => {
    const { open } = loaderOf([worksAfter(loadLimitsMs.hedge + 2_000), broken]);
    expect(await by(loadLimitsMs.hedge + 2_000, open(remote, area))).toBe('2.0.0');
  });

  it('is not retried after a failure once the fallback has loaded', async () => {
    const { asked, told, open } = loaderOf([failsAfter(5_000, lost), works]);
    expect(await by(loadLimitsMs.hedge, open(remote, area))).toBe('1.0.0');
    await vi.advanceTimersByTimeAsync(10_000);
    expect([asked, told]).toEqual([['2.0.0', '1.0.0'], ['2.0.0 slow', '2.0.0 unreachable']]);
  });

  it.each([['alone', lonely], ['with its fallback', remote]])('is given up at the time limit, %s', async (_, entry) => {
    const { told, open } = loaderOf([hangs, hangs]);
    expect(await by(loadLimitsMs.giveUp, open(entry, area))).toBe('slow');
    expect(told).toEqual(['2.0.0 slow']);
  });

  it('starts no request and reports no failure once given up', async () => {
    const late = failsAfter(loadLimitsMs.giveUp + 1_000, lost);
    for (const [entry, outcomes] of [[lonely, [late]], [remote, [late, late]]] as const) {
      const { asked, told, examined, open } = loaderOf([...outcomes]);
      expect(await by(loadLimitsMs.giveUp, open(entry, area))).toBe('slow');
      await vi.advanceTimersByTimeAsync(60_000);
      expect([asked.length, told, examined]).toEqual([outcomes.length, ['2.0.0 slow'], []]);
    }
  });
});

describe('a load that a retry replaces', () => {
  function openTakenOver(outcomes: Outcome[]) {
    const { open, ...seen } = loaderOf(outcomes);
    const takingOver = new AbortController();
    const opened = open(remote, area, { signal: takingOver.signal });
    takingOver.abort();
    return { opened, ...seen };
  }

  it('still returns its version when loaded', async () => {
    const { opened, told } = openTakenOver([worksAfter(8_000)]);
    expect(await by(8_000, opened)).toBe('2.0.0');
    expect(told).toEqual([]);
  });

  it('starts no request and reports no failure', async () => {
    const { opened, asked, told } = openTakenOver([failsAfter(8_000, lost)]);
    expect(await by(10_000, opened)).not.toBeNull();
    await vi.advanceTimersByTimeAsync(60_000);
    expect([asked, told]).toEqual([['2.0.0'], []]);
  });
});
