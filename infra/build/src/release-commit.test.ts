import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { devNull, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { commitOf, noCommit } from './release-commit.ts';

const root = mkdtempSync(join(tmpdir(), 'commit-'));
const hasGit = spawnSync('git', ['--version']).status === 0;
const identity = ['-c', 'user.name=A', '-c', 'user.email=a@example.ua'];
const git = (...args: string[]) => (hasGit ? execFileSync('git', [...identity, ...args], { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim() : noCommit);
const write = (path: string, text: string) => writeFileSync(join(root, path), text);

// A git hook's environment names its repository: nothing may be committed there.
for (const name of Object.keys(process.env)) if (name.startsWith('GIT_')) vi.stubEnv(name, undefined);
vi.stubEnv('GIT_CONFIG_GLOBAL', devNull);

beforeAll(() => {
  for (const folder of ['mfe', 'mfe/src', 'other']) mkdirSync(join(root, folder));
  write('mfe/src/a.ts', '1');
  git('init', '-q');
  git('add', '.');
  git('commit', '-q', '-m', 'first');
});

afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(root, { recursive: true });
});

test('committed files belong to their commit, whatever other files lie beside them', () => {
  const head = git('rev-parse', 'HEAD');
  write('other/b.ts', 'nobody asks for it');
  write('mfe/src/a.test.ts', 'not built');
  expect(commitOf(root, ['mfe'])).toBe(head);
});

test('files that are new or changed since the commit belong to no commit', () => {
  write('mfe/src/new.ts', '1');
  expect(commitOf(root, ['mfe'])).toBe(noCommit);
  rmSync(join(root, 'mfe/src/new.ts'));
  write('mfe/src/a.ts', '2');
  expect(commitOf(root, ['mfe'])).toBe(noCommit);
});

test('a new file is found also where git is set up to skip new files, and a test in a new folder is ignored', () => {
  git('checkout', '-q', '--', 'mfe');
  const head = git('rev-parse', 'HEAD');
  git('config', 'status.showUntrackedFiles', 'no');
  mkdirSync(join(root, 'mfe/src/tests'));
  write('mfe/src/tests/a.test.ts', 'not built');
  expect(commitOf(root, ['mfe'])).toBe(head);
  write('mfe/src/new.ts', '1');
  expect(commitOf(root, ['mfe'])).toBe(noCommit);
});

test('without git there is no commit', () => {
  expect(commitOf(join(root, 'nowhere'), ['mfe'])).toBe(noCommit);
});
