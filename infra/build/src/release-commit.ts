import { execFileSync } from 'node:child_process';

/** Stands for the commit of files that no commit has. */
export const noCommit = 'unknown';

/** Not read by a build, so no matter whether anybody committed them. */
const without = ['*.test.ts', '*.test.tsx', '*/e2e/*'].map((pattern) => `:(exclude)${pattern}`);

/** The commit that has these files (below `root`) as they are now. */
export function commitOf(root: string, paths: readonly string[]): string {
  const git = (...args: string[]) => execFileSync('git', ['--no-optional-locks', ...args], { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim();
  try {
    const changed = git('status', '--porcelain', '--untracked-files=all', '--', ...paths, ...without);
    return changed ? noCommit : git('rev-parse', 'HEAD');
  } catch {
    return noCommit;
  }
}
