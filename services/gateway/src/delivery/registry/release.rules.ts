import { refuse } from '@dzvinok/api-server/failure';
import type { ReleaseChange, ReleaseEventKind, ReleaseCell } from '@dzvinok/contract/release-board';
import { type Release, misfits, type ShellDescription, release } from '@dzvinok/contract/releases';
import { z } from 'zod';

/** Ignored when the canary is another version by then. */
export interface CanaryRollBack {
  kind: 'canary-roll-back';
  expectedVersion: string;
  reason: string;
  details: Record<string, unknown>;
}

export interface StartPromotion {
  kind: 'promote-at-start';
  version: string;
  reason: string;
}

export interface PinExpiry {
  kind: 'expire-pins';
  version: string;
}

export type ReleaseCommand = ReleaseChange | CanaryRollBack | StartPromotion | PinExpiry;

export interface Centre {
  id: number;
  code: string;
}

export interface RulePin {
  centre: Centre;
  version: string;
  expiresAt: Temporal.Instant;
  reason: string;
}

export interface Assignment {
  stable: string | null;
  fallback: string | null;
  canary: { version: string; centres: readonly Centre[] } | null;
  pins: readonly RulePin[];
}

export interface RuleState extends Assignment {
  /** Former stable versions, newest first. */
  earlier: readonly string[];
  isWithdrawn: (version: string) => boolean;
  fits: (version: string) => boolean;
}

export interface ReleaseDecision {
  kind: ReleaseEventKind;
  version: string | null;
  previousVersion: string | null;
  centres: readonly Centre[];
  reason: string | null;
  details: Record<string, unknown>;
  channel: { stable: string; fallback: string | null } | null;
  /** Null ends the canary; undefined leaves it. */
  canary?: { version: string; centres: readonly Centre[] } | null;
  pins: { set: readonly RulePin[]; gone: readonly Centre[] };
  withdrawn: string | null;
  restored: string | null;
}

const pinDaysAtMost = 90;

function decision(kind: ReleaseEventKind, parts: Partial<ReleaseDecision>): ReleaseDecision {
  return {
    kind, version: null, previousVersion: null, centres: [], reason: null, details: {}, channel: null,
    pins: { set: [], gone: [] }, withdrawn: null, restored: null, ...parts,
  };
}

/** The newest present or former stable version that is neither withdrawn nor unfit. */
function goodBefore(state: RuleState, ...without: (string | null)[]): string | null {
  const candidates = [state.stable, state.fallback, ...state.earlier];
  return candidates.find((version): version is string =>
    version !== null && !without.includes(version) && !state.isWithdrawn(version) && state.fits(version)) ?? null;
}

function promote(state: RuleState, version: string, isAgain: boolean, reason: string | null): ReleaseDecision | null {
  const isRestored = state.isWithdrawn(version);
  if (isRestored && !isAgain) throw refuse('releases.withdrawn');
  if (state.stable === version) return null;
  return decision('promoted', {
    version,
    previousVersion: state.stable,
    reason,
    details: isRestored ? { isAgain: true } : {},
    channel: { stable: version, fallback: goodBefore(state, version) },
    ...(state.canary?.version === version && { canary: null }),
    restored: isRestored ? version : null,
  });
}

function startCanary(state: RuleState, version: string, centres: readonly Centre[]): ReleaseDecision | null {
  if (state.isWithdrawn(version)) throw refuse('releases.withdrawn');
  if (state.stable === null) throw refuse('releases.no-stable');
  // rolling it back would withdraw the stable version, which did not fail
  if (state.stable === version) throw refuse('request.conflict', { text: 'Ця версія вже ввімкнена для всіх центрів, пробувати її немає потреби.' });
  if (state.canary?.version === version && haveSame(state.canary.centres, centres)) return null;
  return decision('canary-started', { version, previousVersion: state.canary?.version ?? null, centres, canary: { version, centres } });
}

function endCanary({ canary }: RuleState, reason: string | undefined): ReleaseDecision {
  if (!canary) throw refuse('releases.no-canary');
  const { version, centres } = canary;
  return decision('canary-ended', { version, centres, reason: reason ?? null, canary: null });
}

function pin(
  state: RuleState, wanted: { version: string; expiresAt: string; reason: string }, centres: readonly Centre[], now: Temporal.Instant,
): ReleaseDecision | null {
  const { version, reason } = wanted;
  if (state.isWithdrawn(version)) throw refuse('releases.withdrawn');
  const expiresAt = Temporal.Instant.fromEpochMilliseconds(Date.parse(wanted.expiresAt)); // as fine as it is kept
  const hours = now.until(expiresAt).total('hours');
  if (hours <= 0) throw refuse('request.invalid', { fields: { expiresAt: 'Цей час уже минув' } });
  if (hours > pinDaysAtMost * 24) throw refuse('request.invalid', { fields: { expiresAt: `Не далі ніж за ${pinDaysAtMost} днів` } });
  const isSo = centres.every(({ id }) => state.pins.some((one) =>
    one.centre.id === id && one.version === version && one.reason === reason && one.expiresAt.equals(expiresAt)));
  if (isSo) return null;
  return decision('pinned', {
    version, centres, reason,
    details: { expiresAt: expiresAt.toString() },
    pins: { set: centres.map((centre) => ({ centre, version, expiresAt, reason })), gone: [] },
  });
}

function unpin({ pins }: RuleState, centres: readonly Centre[]): ReleaseDecision | null {
  const gone = pins.filter(({ centre }) => centres.some(({ id }) => id === centre.id));
  if (gone.length === 0) return null;
  const versions = new Set(gone.map(({ version }) => version));
  const all = gone.map(({ centre }) => centre);
  return decision('unpinned', { version: versions.size === 1 ? [...versions][0] : null, centres: all, pins: { set: [], gone: all } });
}

function expirePins({ pins }: RuleState, version: string, now: Temporal.Instant): ReleaseDecision | null {
  const gone = pins.filter((one) => one.version === version && Temporal.Instant.compare(one.expiresAt, now) <= 0).map(({ centre }) => centre);
  return gone.length === 0 ? null : decision('pin-expired', { version, centres: gone, pins: { set: [], gone } });
}

function takeCanaryBack(
  state: RuleState, canary: NonNullable<RuleState['canary']>, reason: string, details: Record<string, unknown> = {},
): ReleaseDecision {
  const { version, centres } = canary;
  return decision('canary-rolled-back', {
    version, centres, reason, details,
    channel: state.stable !== null && state.fallback === version
      ? { stable: state.stable, fallback: goodBefore(state, state.stable, version) }
      : null,
    canary: null,
    withdrawn: version,
  });
}

function rollBack(state: RuleState, reason: string, meant: string | undefined): ReleaseDecision {
  // that version was rolled back already, and the present version did not fail
  if (meant !== undefined && meant !== (state.canary?.version ?? state.stable)) throw refuse('releases.changed-meanwhile');
  if (state.canary) return takeCanaryBack(state, state.canary, reason);
  const before = state.stable === null ? null : goodBefore({ ...state, stable: null }, state.stable);
  if (before === null) throw refuse('releases.nothing-before');
  return decision('rolled-back', {
    version: before,
    previousVersion: state.stable,
    reason,
    channel: { stable: before, fallback: goodBefore(state, before, state.stable) },
    withdrawn: state.stable,
  });
}

/** Null when nothing has to change. `centres` are the command's. The caller checks that the version exists and may be assigned. */
export function decideChange(
  state: RuleState, command: ReleaseCommand, centres: readonly Centre[], now: Temporal.Instant,
): ReleaseDecision | null {
  switch (command.kind) {
    case 'promote':
      return promote(state, command.version, command.isAgain ?? false, null);
    case 'promote-at-start':
      return promote(state, command.version, false, command.reason);
    case 'canary':
      return startCanary(state, command.version, centres);
    case 'end-canary':
      return endCanary(state, command.reason);
    case 'pin':
      return pin(state, command, centres, now);
    case 'unpin':
      return unpin(state, centres);
    case 'expire-pins':
      return expirePins(state, command.version, now);
    case 'roll-back':
      return rollBack(state, command.reason, command.version);
    case 'canary-roll-back':
      return state.canary?.version === command.expectedVersion
        ? takeCanaryBack(state, state.canary, command.reason, command.details)
        : null;
  }
}

function haveSame(some: readonly Centre[], others: readonly Centre[]): boolean {
  const ids = new Set(some.map(({ id }) => id));
  return ids.size === others.length && others.every(({ id }) => ids.has(id));
}

export interface AssignedRelease {
  manifest: Release;
  isWithdrawn: boolean;
  note?: { text: string; at: string } | null;
  fits: boolean;
}

export interface OfferedRemote extends Assignment {
  releases: ReadonlyMap<string, AssignedRelease>;
  withdrawn: readonly string[];
}

/** Pages load `fallback` when `chosen` fails. */
export interface Resolved {
  chosen: Release;
  fallback: Release | null;
}

/** Without a centre there is no canary and no pin. */
interface Asker {
  tenantId: number | null;
  now: Temporal.Instant;
}

/** Order: valid pin of the centre, canary in its centres, stable, fallback. Skips withdrawn or unfit releases; null when none is left. */
export function resolve({ stable, fallback, canary, pins, releases }: OfferedRemote, { tenantId, now }: Asker): Resolved | null {
  const pin = pins.find(({ centre, expiresAt }) => centre.id === tenantId && Temporal.Instant.compare(expiresAt, now) > 0);
  const isTried = canary !== null && canary.centres.some(({ id }) => id === tenantId);
  const goodOf = (version: string | null): Release[] => {
    const release = version === null ? undefined : releases.get(version);
    return release && release.fits && !release.isWithdrawn ? [release.manifest] : [];
  };
  const [chosen] = [pin?.version ?? null, isTried ? canary.version : null, stable, fallback].flatMap(goodOf);
  if (!chosen) return null;
  const substitute = [stable, fallback].flatMap(goodOf).find(({ version }) => version !== chosen.version);
  return { chosen, fallback: substitute ?? null };
}

export interface ReleaseRun {
  isGreen: boolean;
  problems: readonly string[];
}

const declared = z.object({ contract: release.shape.contract, shared: release.shape.shared.or(z.null().transform(() => undefined)) });

/** Lists reasons why a release does not fit a shell; empty when it fits. Computed at each read, by the rules of this gateway's version. */
export function misfitsOf(manifest: unknown, shell: ShellDescription): readonly string[] {
  const { data } = declared.safeParse(manifest);
  return data ? misfits(data, shell) : ['Опис версії не читається'];
}

/** Red: does not fit, or failed a run. Green: fits, and has run if it needs to. Misfits are null when the shell is not here. */
export function cellOf(misfits: readonly string[] | null, runs: readonly ReleaseRun[], needsRun: boolean): ReleaseCell {
  const isRed = (misfits ?? []).length > 0 || runs.some(({ isGreen }) => !isGreen);
  const isEnough = misfits !== null && (runs.length > 0 || !needsRun);
  return {
    state: isRed ? 'red' : isEnough ? 'green' : 'unknown',
    isRun: runs.length > 0,
    problems: [...misfits ?? [], ...runs.flatMap(({ problems }) => problems)],
  };
}
