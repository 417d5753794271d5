import { misfits, type ShellDescription } from '@dzvinok/contract/compatibility';
import type { ReleaseCell } from '@dzvinok/contract/release-board';
import { release } from '@dzvinok/contract/releases';

/** As far as a description has to be read to know whether the release fits a shell. */
const declared = release.pick({ contract: true, shared: true });

/** What of a release does not fit a shell by what it says of itself; nothing where it fits. */
export function declaredMisfits(manifest: unknown, shell: ShellDescription): readonly string[] {
  const { data } = declared.safeParse(manifest);
  return data ? misfits(data, shell) : ['Опис версії не читається'];
}

/** What was found out about a release in the shell in use: by what it declares, or by running it. */
export interface ReleaseCheck {
  kind: 'declared' | 'run';
  isGreen: boolean;
  problems: readonly string[];
}

/** By the rules of this code, whatever others found. */
export function declaredCheck(manifest: unknown, shell: ShellDescription): ReleaseCheck {
  const problems = declaredMisfits(manifest, shell);
  return { kind: 'declared', isGreen: problems.length === 0, problems };
}

/** Red if anything found it so; green once everything that is asked for did. */
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
