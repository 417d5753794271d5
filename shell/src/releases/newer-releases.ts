import { createStore } from 'zustand/vanilla';
import { onReleasesInUse } from '../areas/areas.store.ts';
import { announceNewVersion } from '../offline/new-version.store.ts';
import { overlaidManifest } from './overlaid-manifest.ts';
import { comparedWith } from './newer-releases.rules.ts';
import { askRegistry, readReleases } from './releases.store.ts';

/** A page in view asks so often whether its releases are still those that it would get now, in milliseconds. */
const pause = 60_000;

const store = createStore<{ newer: string[] }>(() => ({ newer: [] }));

/** Hears of the releases that have taken the place of those in use here, each time they are looked for and found. */
export function onNewerReleases(listener: (releases: string[]) => void): void {
  store.subscribe(({ newer }) => listener(newer));
}

const thisPage = { onReleasesInUse, announceNewVersion };

async function look(inUse: string[], { announceNewVersion: announce }: typeof thisPage): Promise<void> {
  if (inUse.length === 0) return;
  try {
    const { remotes } = overlaidManifest(await askRegistry());
    // A release that was known when the page began, and is not in use all the same, is not new.
    const begunWith = readReleases().manifest?.remotes ?? [];
    const { newer, isWithdrawn } = comparedWith({ now: remotes, begunWith, inUse });
    if (newer.length > 0) announce('newer');
    if (isWithdrawn) announce('withdrawn');
    if (newer.length > 0) store.setState({ newer });
  } catch {
    // No network, or a server in trouble: the next look will tell.
  }
}

/**
 * Has an open page notice releases by itself; returns what ends its looks. It only says so: what is mounted stays as it is
 * until the person loads the page anew.
 */
export function watchReleases(page: typeof thisPage = thisPage): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  let inUse: string[] = [];
  let lookedAt = performance.now();
  let timer = setTimeout(lookIfSeen, pause);

  function lookIfSeen(): void {
    // Out of view the pace ends; coming back into view takes it up.
    if (document.visibilityState !== 'visible') return;
    lookedAt = performance.now();
    clearTimeout(timer);
    timer = setTimeout(lookIfSeen, pause);
    void look(inUse, page);
  }
  const lookIfDue = () => {
    if (performance.now() - lookedAt >= pause) lookIfSeen();
  };
  page.onReleasesInUse((releases) => {
    inUse = releases;
  });
  document.addEventListener('visibilitychange', lookIfDue, { signal });
  for (const name of ['focus', 'online']) window.addEventListener(name, lookIfDue, { signal });
  return () => {
    clearTimeout(timer);
    ending.abort();
  };
}
