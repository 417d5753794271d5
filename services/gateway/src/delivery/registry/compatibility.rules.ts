import { misfits, type ShellDescription, release } from '@dzvinok/contract/releases';
import type { ReleaseCell } from '@dzvinok/contract/release-board';
import { z } from 'zod';

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
