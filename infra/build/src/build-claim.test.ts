import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { claimBuild } from './build-claim.ts';

const folder = mkdtempSync(join(tmpdir(), 'claim-'));
const file = join(folder, 'build-mfe-teacher.pid');

afterAll(() => rmSync(folder, { recursive: true }));

test('an app is built by one process at a time; the claim of a dead build stops no later build', async () => {
  const other = spawn(process.execPath, ['-e', 'process.stdin.resume()', 'rsbuild'], { stdio: 'pipe' });
  await once(other, 'spawn');
  writeFileSync(file, String(other.pid));
  expect(() => claimBuild(folder, 'mfe-teacher')).toThrow(`process ${other.pid}`);
  claimBuild(folder, 'mfe-admin');

  const gone = once(other, 'exit');
  other.kill();
  await gone;
  claimBuild(folder, 'mfe-teacher');
  expect(readFileSync(file, 'utf8')).toBe(String(process.pid));
});
