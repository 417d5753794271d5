import { release, type Release } from '@dzvinok/contract/releases';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkOut } from './test/checkout.ts';

/** A release as its team's pipeline builds it, in a folder of its own. */
function builtElsewhere(remote: string): Release {
  const { folder, remove } = checkOut(remote);
  try {
    const options = { cwd: join(folder, remote), encoding: 'utf8', env: { ...process.env, NODE_ENV: 'production' } } as const;
    const { status, stdout, stderr } = spawnSync(join(folder, 'node_modules/.bin/rsbuild'), ['build'], options);
    if (status !== 0) throw new Error(stdout + stderr);
    return release.parse(JSON.parse(readFileSync(join(folder, remote, 'dist/release.json'), 'utf8')));
  } finally {
    remove();
  }
}

// Else whoever builds them second, be it a pipeline after a developer, is refused: the version is there with other files.
test('a remote comes out with the same files in whatever folder it is built', () => {
  const [one, other] = [builtElsewhere('mfe-admin'), builtElsewhere('mfe-admin')];
  expect(other).toEqual({ ...one, builtAt: other.builtAt });
}, 60_000);
