import { misfits, type ShellDescription } from '@dzvinok/contract/compatibility';
import type { ReleaseCell } from '@dzvinok/contract/release-board';
import { release } from '@dzvinok/contract/releases';
import { z } from 'zod';

/** What a browser found of a release in a shell. */
export interface ReleaseRun {
  isGreen: boolean;
  problems: readonly string[];
}

/** The part of a description that says if the release fits a shell. */
const declared = z.object({ contract: release.shape.contract, shared: release.shape.shared.or(z.null().transform(() => undefined)) });

/**
 * Lists what of a release does not fit a shell by its own description; empty where it fits. It is computed at each read, by
 * the rules of this release of the gateway.
 */
export function misfitsOf(manifest: unknown, shell: ShellDescription): readonly string[] {
  const { data } = declared.safeParse(manifest);
  return data ? misfits(data, shell) : ['Опис версії не читається'];
}

/** Red for a release that does not fit or did not run; green once it fits and has run, if it needs to. Misfits are null for a shell that is not here. */
export function cellOf(misfits: readonly string[] | null, runs: readonly ReleaseRun[], needsRun: boolean): ReleaseCell {
  const isRed = (misfits ?? []).length > 0 || runs.some(({ isGreen }) => !isGreen);
  const isEnough = misfits !== null && (runs.length > 0 || !needsRun);
  return {
    state: isRed ? 'red' : isEnough ? 'green' : 'unknown',
    isRun: runs.length > 0,
    problems: [...misfits ?? [], ...runs.flatMap(({ problems }) => problems)],
  };
}
