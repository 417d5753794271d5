import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { devVersion, isChosenFallback, overlaidManifest } from '../releases/overrides.ts';
import { releaseName, type NamedRelease } from '../releases/registry.ts';
import { askRegistry } from '../releases/releases.store.ts';
import { report } from '../releases/reports.ts';
import type { FoundArea } from './access.rules.ts';
import { codeOf, type FailureCode } from './area-failure.ts';
import { makeAreaLoader, type LoadedArea } from './area-loader.ts';
import { hasEntry, loadFederated } from './federation.ts';
import { takeBegun } from './first-area.ts';
import { findingOf, releaseOf, stopWaiting } from './release-files.ts';

/** Fallback of an open area: none, available (`there`), or chosen in this tab. */
type FallbackState = 'none' | 'there' | 'chosen';

/** Unchanged while the page is open. */
export interface AreaRelease extends NamedRelease {
  fallback: FallbackState;
}

export type AreaState =
  | { status: 'loading'; isSlow: boolean }
  | { status: 'ready'; loaded: LoadedArea; release: string; entryName: string; fallback: FallbackState }
  | { status: 'failed'; code: FailureCode; found: FoundArea };

/** Slow notice: this long after the start of the page, or of a later load; at least `minSlowNoticeMs` after the load's start. */
const slowNoticeMs = 4_000;
const minSlowNoticeMs = 1_500;
const registryTimeoutMs = 1_500;

const store = createStore<Record<string, AreaState>>(() => ({}));

const loadArea = makeAreaLoader({
  load: (source, module, isAnew = false) => {
    if (!isAnew) return takeBegun(source.entryName, module) ?? loadFederated(source, module);
    stopWaiting(releaseOf(source.entry));
    // A version that is already open stays loaded.
    return loadFederated(source, module, !isOpen(source.entryName));
  },
  hasEntry,
  examine: findingOf,
  onFailure: (code, { version }, { remote }, cause) => {
    console.error(`${remote} ${version} did not load: ${code}`, cause);
    report('load-failed', { remote, version }, code);
  },
});

function isOpen(entryName: string): boolean {
  return Object.values(store.getState()).some((state) => state.status === 'ready' && state.entryName === entryName);
}

export async function openArea(found: FoundArea): Promise<void> {
  if (!store.getState()[found.area.basePath]) await load(found);
}

export async function retryArea(found: FoundArea): Promise<void> {
  const state = store.getState()[found.area.basePath];
  if (state?.status === 'failed' || (state?.status === 'loading' && state.isSlow)) await load(found, true);
}

export async function retryFailedAreas(): Promise<void> {
  const failed = Object.values(store.getState()).flatMap((state) => (state.status === 'failed' ? [state.found] : []));
  await Promise.all(failed.map(retryArea));
}

async function asInUse(found: FoundArea): Promise<FoundArea> {
  try {
    const { remotes } = overlaidManifest(await askRegistry(registryTimeoutMs));
    const remote = remotes.find(({ remote: name }) => name === found.remote.remote);
    const area = remote?.exposes.find(({ basePath }) => basePath === found.area.basePath);
    return remote && area ? { remote, area } : found;
  } catch {
    return found;
  }
}

const tries = new Map<string, AbortController>();

function untilNotice(): number {
  const age = performance.now();
  return Math.max(slowNoticeMs - (age < slowNoticeMs ? age : 0), minSlowNoticeMs);
}

async function load(found: FoundArea, isAgain = false): Promise<void> {
  const { basePath } = found.area;
  tries.get(basePath)?.abort();
  const thisTry = new AbortController();
  tries.set(basePath, thisTry);
  const { signal } = thisTry;
  const isCurrent = () => !signal.aborted && store.getState()[basePath]?.status === 'loading';
  store.setState({ [basePath]: { status: 'loading', isSlow: false } });
  const notice = setTimeout(() => isCurrent() && store.setState({ [basePath]: { status: 'loading', isSlow: true } }), untilNotice());
  const current = isAgain ? await asInUse(found) : found;
  try {
    // An earlier try succeeded; starting anew would break its pending loads.
    if (!isCurrent()) return;
    const loaded = await loadArea(current.remote, current.area, { isAnew: isAgain, signal });
    // The first success wins; an open area is never replaced.
    if (store.getState()[basePath]?.status !== 'ready') show(current, loaded);
  } catch (error) {
    if (isCurrent()) store.setState({ [basePath]: { status: 'failed', code: codeOf(error), found: current } });
  } finally {
    clearTimeout(notice);
  }
}

function fallbackState({ remote }: FoundArea, version: string): FallbackState {
  if (isChosenFallback(remote)) return 'chosen';
  return version === remote.version && version !== devVersion && remote.fallback ? 'there' : 'none';
}

function show(found: FoundArea, loaded: LoadedArea): void {
  const { area, remote } = found;
  const { version } = loaded;
  const entryName = remote.fallback?.version === version ? remote.fallback.entryName : remote.entryName;
  const fallback = fallbackState(found, version);
  store.setState({ [area.basePath]: { status: 'ready', loaded, release: releaseName({ remote: remote.remote, version }), entryName, fallback } });
  report('loaded', { remote: remote.remote, version });
}

export function onReleasesInUse(listener: (releases: string[]) => void): void {
  const tell = (areas: Record<string, AreaState>) => {
    const releases = Object.values(areas).flatMap((state) => (state.status === 'ready' ? [state.release] : []));
    if (releases.length > 0) listener([...new Set(releases)]);
  };
  tell(store.getState());
  store.subscribe(tell);
}

export function readArea(basePath: string): AreaState | undefined {
  return store.getState()[basePath];
}

export function useArea(basePath: string | undefined): AreaState | undefined {
  return useStore(store, (areas) => (basePath === undefined ? undefined : areas[basePath]));
}
