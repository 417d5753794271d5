import { onWayBack } from '@dzvinok/api-client/connection';
import type { RemoteEntry } from '@dzvinok/contract/releases';
import { createStore } from 'zustand/vanilla';
import { onReleasesInUse } from '../areas/areas.store.ts';
import { announceNewVersion } from '../page/new-version.store.ts';
import { overlaidManifest } from '../releases/overrides.ts';
import { isOfRemote, releaseName } from '../releases/registry.ts';
import { askRegistry, readReleases } from '../releases/releases.store.ts';

const lookEveryMs = 60_000;

type KnownReleases = readonly Pick<RemoteEntry, 'remote' | 'version' | 'withdrawn'>[];

interface Compared {
  now: KnownReleases;
  /** The registry's answer when the page began. */
  begunWith: KnownReleases;
  inUse: readonly string[];
}

/** Releases newer than those in use, and whether a release in use was withdrawn. A page with the fallback ignores the failed release. */
export function comparedWith({ now, begunWith, inUse }: Compared): { newer: string[]; isWithdrawn: boolean } {
  const used = new Set(inUse);
  const known = new Set([...inUse, ...begunWith.map(releaseName)]);
  const mine = now.filter(({ remote }) => inUse.some((name) => isOfRemote(remote, name)));
  return {
    newer: mine.map(releaseName).filter((name) => !known.has(name)),
    isWithdrawn: mine.some(({ remote, withdrawn }) => withdrawn?.some((version) => used.has(releaseName({ remote, version })))),
  };
}

const store = createStore<{ newer: string[] }>(() => ({ newer: [] }));

export function onNewerReleases(listener: (releases: string[]) => void): void {
  store.subscribe(({ newer }) => listener(newer));
}

const thisPage = { onReleasesInUse, announceNewVersion };

async function look(inUse: string[], { announceNewVersion: announce }: typeof thisPage): Promise<void> {
  if (inUse.length === 0) return;
  try {
    const { remotes } = overlaidManifest(await askRegistry());
    // A release known at page start but not in use is not new.
    const begunWith = readReleases().manifest?.remotes ?? [];
    const { newer, isWithdrawn } = comparedWith({ now: remotes, begunWith, inUse });
    if (newer.length > 0) announce('newer');
    if (isWithdrawn) announce('withdrawn');
    if (newer.length > 0) store.setState({ newer });
  } catch {
    // Offline or server trouble: the next look retries.
  }
}

/** Returns a stop function. Loaded areas stay until the user reloads. */
export function watchReleases(page: typeof thisPage = thisPage): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  let inUse: string[] = [];
  let lookedAt = performance.now();
  let timer = setTimeout(lookIfSeen, lookEveryMs);

  function lookIfSeen(): void {
    // Looks stop in a hidden page and resume when it is visible.
    if (document.visibilityState !== 'visible') return;
    lookedAt = performance.now();
    clearTimeout(timer);
    timer = setTimeout(lookIfSeen, lookEveryMs);
    void look(inUse, page);
  }
  const lookIfDue = () => {
    if (performance.now() - lookedAt >= lookEveryMs) lookIfSeen();
  };
  page.onReleasesInUse((releases) => {
    inUse = releases;
  });
  onWayBack(lookIfDue, signal);
  window.addEventListener('focus', lookIfDue, { signal });
  return () => {
    clearTimeout(timer);
    ending.abort();
  };
}
