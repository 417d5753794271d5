import { execFileSync } from 'node:child_process';

export const noCommit = 'unknown';

/** Builds do not read these, so uncommitted changes in them do not count. */
const without = ['*.test.ts', '*.test.tsx', '*.fixture.ts', '*.fixture.tsx', '*/dev-standalone.tsx', '*/e2e/*'].map((pattern) => `:(exclude)${pattern}`);

export function commitOf(root: string, paths: readonly string[]): string {
  const git = (...args: string[]) => execFileSync('git', ['--no-optional-locks', ...args], { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim();
  try {
    const changed = git('status', '--porcelain', '--untracked-files=all', '--', ...paths, ...without);
    return changed ? noCommit : git('rev-parse', 'HEAD');
  } catch {
    return noCommit;
  }
}
