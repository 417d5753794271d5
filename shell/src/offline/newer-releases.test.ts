import type { RemotesManifest } from '@dzvinok/contract/releases';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { comparedWith, onNewerReleases, watchReleases } from './newer-releases.ts';
import { loadReleases } from '../releases/releases.store.ts';

type Entry = RemotesManifest['remotes'][number];

const entryOf = (version: string, more: Partial<Entry> = {}): Entry => ({
  remote: 'mfe-teacher', version, entryName: 'mfe_teacher_1', entry: `/releases/mfe-teacher/${version}/remoteEntry.js`,
  integrity: 'sha384-AAAA', contract: 1, exposes: [], fallback: null, ...more,
});

let registry: Entry[];
let asked: number;
let isAway: boolean;
let visibility: DocumentVisibilityState;
let stop: () => void;

beforeEach(() => {
  registry = [entryOf('1.0.0'), entryOf('3.0.0', { remote: 'mfe-admin' })];
  [asked, isAway, visibility] = [0, false, 'visible'];
  vi.useFakeTimers();
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  vi.stubGlobal('fetch', async () => {
    asked += 1;
    if (isAway) throw new TypeError('Failed to fetch');
    return Response.json({ epoch: String(asked), remotes: registry });
  });
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
});

/** @returns announced texts */
async function openPage(release = 'mfe-teacher/1.0.0'): Promise<string[]> {
  await loadReleases();
  const said: string[] = [];
  stop = watchReleases({
    onReleasesInUse: (tell) => tell([release]),
    announceNewVersion: (kind) => void said.push(kind),
  });
  asked = 0;
  return said;
}

describe('an open page', () => {
  it('asks the registry once a minute and reports the release that replaces its own release', async () => {
    const said = await openPage();
    await vi.advanceTimersByTimeAsync(120_000);
    expect([asked, said]).toEqual([2, []]);
    const heard: string[] = [];
    onNewerReleases((releases) => heard.push(...releases));
    registry = [entryOf('1.1.0')];
    await vi.advanceTimersByTimeAsync(60_000);
    expect([said, heard]).toEqual([['newer'], ['mfe-teacher/1.1.0']]);
  });

  it('reports that its own release was withdrawn, also when an older release replaces its own', async () => {
    const said = await openPage();
    registry = [entryOf('0.9.0', { withdrawn: ['1.0.0'] })];
    await vi.advanceTimersByTimeAsync(60_000);
    expect(said).toEqual(['newer', 'withdrawn']);
  });

  it('reports neither remotes that the page does not use nor withdrawals of releases that the page never had', async () => {
    const said = await openPage();
    registry = [entryOf('1.0.0', { withdrawn: ['0.8.0'] }), entryOf('4.0.0', { remote: 'mfe-admin' })];
    await vi.advanceTimersByTimeAsync(60_000);
    expect([asked, said]).toEqual([1, []]);
  });

  it('goes on asking after the registry did not answer', async () => {
    const said = await openPage();
    isAway = true;
    await vi.advanceTimersByTimeAsync(60_000);
    isAway = false;
    registry = [entryOf('1.1.0')];
    await vi.advanceTimersByTimeAsync(60_000);
    expect(said).toEqual(['newer']);
  });
});

it('a hidden page asks nothing, and asks at once when shown again after a while', async () => {
  await openPage();
  visibility = 'hidden';
  await vi.advanceTimersByTimeAsync(600_000);
  expect(asked).toBe(0);
  visibility = 'visible';
  document.dispatchEvent(new Event('visibilitychange'));
  for (let repeated = 0; repeated < 3; repeated += 1) window.dispatchEvent(new Event('focus'));
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toBe(1);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toBe(2);
});

describe('newer releases', () => {
  const [one, two, three] = ['1.0.0', '2.0.0', '3.0.0'].map((version) => [entryOf(version)]);
  const nothing = { newer: [], isWithdrawn: false };

  it.each([
    ['exclude the release in use, also on a page that began without an answer', one, [], nothing],
    ['exclude a release that could not be loaded when the page began', two, two, nothing],
    ['include the next release', three, two, { newer: ['mfe-teacher/3.0.0'], isWithdrawn: false }],
    ['exclude the former release after a newer release that the page never had', one, two, nothing],
  ])('%s', (_, now = [], begunWith = [], expected) => {
    expect(comparedWith({ now, begunWith, inUse: ['mfe-teacher/1.0.0'] })).toEqual(expected);
  });
});
