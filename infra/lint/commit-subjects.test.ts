import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { devNull, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readSubjects } from './commit-subjects.ts';

const top = mkdtempSync(join(tmpdir(), 'subjects-'));
const [whole, shallow] = [join(top, 'whole'), join(top, 'shallow')];
const hasGit = spawnSync('git', ['--version']).status === 0;
const git = (...args: string[]) => execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.ua', '-C', whole, ...args], { encoding: 'utf8', stdio: 'pipe' }).trim();
let base = '';

function commit(subject: string): string {
  git('commit', '-q', '--allow-empty', '-m', `${subject}\n\n${'why '.repeat(30)}`);
  return git('rev-parse', 'HEAD');
}

function toldOf(subject: string): string[] {
  git('reset', '-q', '--hard', base);
  commit(subject);
  return readSubjects(whole, base).problems;
}

// A git hook's environment names its repository: nothing may be committed there.
for (const name of Object.keys(process.env)) if (name.startsWith('GIT_')) vi.stubEnv(name, undefined);
vi.stubEnv('GIT_CONFIG_GLOBAL', devNull);
// The temporary folder may lie inside this repository.
vi.stubEnv('GIT_CEILING_DIRECTORIES', realpathSync(tmpdir()));

beforeAll(() => {
  if (!hasGit) return;
  execFileSync('git', ['init', '-q', whole]);
  commit(`No area, and ${'long '.repeat(20)}`);
  base = commit('Also without one');
});

afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(top, { recursive: true });
});

test.runIf(hasGit).each([
  'gateway: give the source tree its districts',
  'infra/lint: know the file roles',
  'ui, mfe-admin: say «збережено» once',
  `e2e: ${'x'.repeat(67)}`,
  `texts: ${'ї'.repeat(65)}`,
])('%s is fine', (subject) => {
  expect(toldOf(subject)).toEqual([]);
});

test.runIf(hasGit).each([
  [`gateway: ${'x'.repeat(64)}`, '73 characters'],
  ['Give the source tree its districts', 'area: what changes'],
  ['gateway:without a space', 'area: what changes'],
  ['Gateway: in capitals', 'area: what changes'],
  ['the gateway: two words', 'area: what changes'],
])('%s is reported', (subject, expected) => {
  expect(toldOf(subject)).toEqual([expect.stringContaining(expected)]);
});

test.runIf(hasGit)('every commit after the base is read, and neither older ones nor merges', () => {
  git('reset', '-q', '--hard', base);
  expect(readSubjects(whole, base)).toEqual({ isKnown: true, problems: [] });
  commit('First of two');
  commit('Second of two');
  expect(readSubjects(whole, base).problems).toHaveLength(2);
  git('checkout', '-q', '--detach', base);
  commit('shell: on the side');
  git('merge', '-q', '--no-ff', '-m', 'Merge pull request #1', '@{-1}');
  expect(readSubjects(whole, base).problems).toHaveLength(2);
});

test.runIf(hasGit)('a history that does not reach back to the base is reported as unknown', () => {
  git('reset', '-q', '--hard', base);
  commit('No area');
  execFileSync('git', ['clone', '-q', '--depth=1', `file://${whole}`, shallow], { stdio: 'pipe' });
  expect(readSubjects(shallow, base)).toEqual({ isKnown: false, problems: [] });
  expect(readSubjects(whole, '0'.repeat(40))).toEqual({ isKnown: false, problems: [] });
});

test('a folder outside of any repository has an unknown history', () => {
  expect(readSubjects(top, 'HEAD')).toEqual({ isKnown: false, problems: [] });
});
