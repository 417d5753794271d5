import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { inTempFolder } from './temp-folder.ts';

let parent = '';
let folder = '';

beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'temp-folder-'));
  folder = join(parent, 'tmp');
});
afterEach(() => rmSync(parent, { recursive: true, force: true }));

const forgetful = `require('node:fs').mkdtempSync(require('node:path').join(require('node:os').tmpdir(), 'forgotten-'))`;

function forgetSomething(env: NodeJS.ProcessEnv): void {
  execFileSync(process.execPath, ['-e', forgetful], { env: { ...process.env, ...env } });
}

test('files that a program forgets in the temporary folder are removed with the folder', async () => {
  const before = readdirSync(tmpdir()).filter((name) => name.startsWith('forgotten-'));
  const found = await inTempFolder(folder, async (env) => {
    forgetSomething(env);
    return readdirSync(folder);
  });
  expect(found).toEqual([expect.stringMatching(/^forgotten-/)]);
  expect(existsSync(folder)).toBe(false);
  expect(readdirSync(tmpdir()).filter((name) => name.startsWith('forgotten-'))).toEqual(before);
});

test('the folder is removed also when the work fails, and files of a killed run are removed before the work', async () => {
  mkdirSync(folder);
  writeFileSync(join(folder, 'left.txt'), 'x');
  await expect(inTempFolder(folder, async (env) => {
    expect(readdirSync(folder)).toEqual([]);
    forgetSomething(env);
    throw new Error('a test failed');
  })).rejects.toThrow('a test failed');
  expect(existsSync(folder)).toBe(false);
});
