import type { ReleaseCell } from '@dzvinok/contract/release-board';

/** What was found out about a release in the shell in use: by what it declares, or by running it. */
export interface ReleaseCheck {
  kind: 'declared' | 'run';
  isGreen: boolean;
  problems: readonly string[];
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
