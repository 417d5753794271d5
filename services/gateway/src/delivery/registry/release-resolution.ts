import type { Release } from '@dzvinok/contract/releases';

/** A release that an assignment names, as far as choosing needs it. */
export interface AssignedRelease {
  manifest: Release;
  isWithdrawn: boolean;
  /** Into the shell that this gateway serves. */
  fits: boolean;
}

export interface AssignedPin {
  tenantId: number;
  version: string;
  expiresAt: Temporal.Instant;
}

/** Who is to get which version of one remote. */
export interface Assignments {
  remote: string;
  stable: string | null;
  fallback: string | null;
  canary: { version: string; tenantIds: readonly number[] } | null;
  pins: readonly AssignedPin[];
  /** Every release that is named above. */
  releases: ReadonlyMap<string, AssignedRelease>;
  /** Versions that were taken back lately, newest first. */
  withdrawn: readonly string[];
}

/** What a centre is offered, and what its pages turn to when that does not work. */
export interface Resolved {
  chosen: Release;
  fallback: Release | null;
}

/** The centre that asks, or null where there is none: what is tried or pinned is for centres. */
interface Asker {
  tenantId: number | null;
  now: Temporal.Instant;
}

/**
 * The centre's pin while it holds, else the canary where it is tried, else what everybody gets, else what everybody got
 * before. What was withdrawn or does not fit the shell is passed over; null when nothing is left.
 */
export function resolve(assignments: Assignments, { tenantId, now }: Asker): Resolved | null {
  const { stable, fallback, canary, pins, releases } = assignments;
  const pin = pins.find((one) => one.tenantId === tenantId && Temporal.Instant.compare(one.expiresAt, now) > 0);
  const isTried = canary !== null && tenantId !== null && canary.tenantIds.includes(tenantId);
  const goodOf = (version: string | null): Release[] => {
    const release = version === null ? undefined : releases.get(version);
    return release && release.fits && !release.isWithdrawn ? [release.manifest] : [];
  };
  const [chosen] = [pin?.version ?? null, isTried ? canary.version : null, stable, fallback].flatMap(goodOf);
  if (!chosen) return null;
  const substitute = [stable, fallback].flatMap(goodOf).find(({ version }) => version !== chosen.version);
  return { chosen, fallback: substitute ?? null };
}
