import type { Release } from '@dzvinok/contract/releases';

/** A release that an assignment names, with the facts by which it is chosen. */
export interface AssignedRelease {
  manifest: Release;
  isWithdrawn: boolean;
  /** True when it fits the shell that this gateway serves. */
  fits: boolean;
}

export interface AssignedPin {
  tenantId: number;
  version: string;
  expiresAt: Temporal.Instant;
}

/** The versions of one remote that are assigned to everybody and to centres. */
export interface Assignments {
  remote: string;
  stable: string | null;
  fallback: string | null;
  canary: { version: string; tenantIds: readonly number[] } | null;
  pins: readonly AssignedPin[];
  /** Every release that the assignments name. */
  releases: ReadonlyMap<string, AssignedRelease>;
  /** Versions that were taken back lately, newest first. */
  withdrawn: readonly string[];
}

/** The release that a centre is offered, and the one that its pages turn to when that does not work. */
export interface Resolved {
  chosen: Release;
  fallback: Release | null;
}

/** The centre that asks; null where there is none, which therefore gets no canary and no pin. */
interface Asker {
  tenantId: number | null;
  now: Temporal.Instant;
}

/**
 * Chooses the centre's pin while it holds, else the canary in its centres, else the stable release, else the fallback. A
 * release that was withdrawn or does not fit the shell is passed over; null when nothing is left.
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
