import type { RemoteEntry } from '@dzvinok/contract/releases';
import { isOfRemote, releaseName } from './release-name.ts';

export type KnownReleases = readonly Pick<RemoteEntry, 'remote' | 'version' | 'withdrawn'>[];

interface Compared {
  /** The registry's present answer. */
  now: KnownReleases;
  /** The registry's answer when the page began. */
  begunWith: KnownReleases;
  /** Releases that areas of the page were loaded from, as `mfe-family/1.2.3`. */
  inUse: readonly string[];
}

/**
 * Tells which releases took the place of those that the page uses since it began, and whether one in use was taken
 * back. A page that had to do with the release before (the fallback) is not told of one that it could not load.
 */
export function comparedWith({ now, begunWith, inUse }: Compared): { newer: string[]; isWithdrawn: boolean } {
  const used = new Set(inUse);
  const known = new Set([...inUse, ...begunWith.map(releaseName)]);
  const mine = now.filter(({ remote }) => inUse.some((name) => isOfRemote(remote, name)));
  return {
    newer: mine.map(releaseName).filter((name) => !known.has(name)),
    isWithdrawn: mine.some(({ remote, withdrawn }) => withdrawn?.some((version) => used.has(releaseName({ remote, version })))),
  };
}
