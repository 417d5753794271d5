import { misfits, type ShellDescription } from '@dzvinok/contract/compatibility';
import type { ReleaseCell } from '@dzvinok/contract/release-board';
import { release } from '@dzvinok/contract/releases';

/** The part of a description that says if the release fits a shell. */
const declared = release.pick({ contract: true, shared: true });

/** Lists what of a release does not fit a shell by its own description; empty where it fits. */
export function declaredMisfits(manifest: unknown, shell: ShellDescription): readonly string[] {
  const { data } = declared.safeParse(manifest);
  return data ? misfits(data, shell) : ['Опис версії не читається'];
}

/** A finding about a release in a shell, from its declaration or from running it. */
export interface ReleaseCheck {
  kind: 'declared' | 'run';
  isGreen: boolean;
  problems: readonly string[];
}

/** Checks the declaration by the rules of this release of the gateway, whatever others found. */
export function declaredCheck(manifest: unknown, shell: ShellDescription): ReleaseCheck {
  const problems = declaredMisfits(manifest, shell);
  return { kind: 'declared', isGreen: problems.length === 0, problems };
}

/** Red if any check is; green once every required check is. */
export function cellOf(checks: readonly ReleaseCheck[], needsRun: boolean): ReleaseCell {
  const isGreen = (kind: ReleaseCheck['kind']) => checks.some((check) => check.kind === kind && check.isGreen);
  const isRed = checks.some((check) => !check.isGreen);
  const isEnough = isGreen('declared') && (isGreen('run') || !needsRun);
  return {
    state: isRed ? 'red' : isEnough ? 'green' : 'unknown',
    isRun: checks.some(({ kind }) => kind === 'run'),
    problems: checks.flatMap(({ problems }) => problems),
  };
}
