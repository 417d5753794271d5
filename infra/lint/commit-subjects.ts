import { execFileSync } from 'node:child_process';

export const lastBeforeTheRule = '52b795c7d38464208f9c7d1d61f9331fd4f1968f';

const maxLength = 72;

const form = /^[a-z0-9][\w./-]*(?:, [a-z0-9][\w./-]*)*: \S/;

function problemOf(subject: string): string | null {
  const { length } = subject;
  if (length > maxLength) return `${length} characters, at most ${maxLength}: say the rest after an empty line`;
  return form.test(subject) ? null : 'write it as `area: what changes`';
}

/** False if the history does not reach back to `since`: shallow clone or archive. */
export interface SubjectsRead {
  isKnown: boolean;
  problems: string[];
}

/** Merge commits are skipped: git writes their subjects. */
export function readSubjects(root: string, since = lastBeforeTheRule): SubjectsRead {
  const git = (...args: string[]) => execFileSync('git', ['--no-optional-locks', ...args], { cwd: root, encoding: 'utf8', stdio: 'pipe', maxBuffer: 1e8 });
  try {
    git('merge-base', '--is-ancestor', since, 'HEAD');
    const lines = git('log', '--no-merges', '--format=%H %s', `${since}..HEAD`).split('\n').filter(Boolean);
    const problems = lines.flatMap((line) => {
      const [hash, subject] = [line.slice(0, 40), line.slice(41)];
      const problem = problemOf(subject);
      return problem === null ? [] : [`${hash.slice(0, 7)} "${subject}": ${problem}`];
    });
    return { isKnown: true, problems };
  } catch {
    return { isKnown: false, problems: [] };
  }
}
