import { release, type Release } from '@dzvinok/contract/releases';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { integrityOfBytes } from '../build/src/output.ts';
import { filesOf } from './release-build.ts';
import { root } from './settings.ts';
import { checkOut } from './test/checkout.fixture.ts';

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

// Otherwise the registry would refuse the second build of a version: same version, other files.
test('a remote comes out with the same files in whatever folder it is built', () => {
  const [one, other] = [builtElsewhere('mfe-admin'), builtElsewhere('mfe-admin')];
  expect(other).toEqual({ ...one, builtAt: other.builtAt });
}, 60_000);

const folder = mkdtempSync(join(tmpdir(), 'built-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** `files` replace the files of a built remote. */
function built(files: Record<string, Uint8Array>) {
  const script = Buffer.from('export const text = "of a built remote";');
  const all = { 'release.json': Buffer.from('{}'), 'a.js': script, 'a.js.gz': gzipSync(script), 'a.js.br': brotliCompressSync(script), ...files };
  mkdirSync(join(folder, 'dist'), { recursive: true });
  for (const [name, content] of Object.entries(all)) writeFileSync(join(folder, 'dist', name), content);
  const described: Release = {
    remote: 'mfe-admin', version: '1.0.0', entryName: 'mfe_admin_1_0_0', contract: 1, exposes: [], files: { 'a.js': integrityOfBytes(script) },
    commit: 'unknown', builtAt: '2026-01-01T00:00:00.000Z',
  };
  return filesOf(relative(root, folder), described);
}

test('a built remote is taken with its compressed twins', async () => {
  expect([...(await built({})).keys()].sort()).toEqual(['a.js', 'a.js.br', 'a.js.gz', 'release.json']);
});

// Otherwise it would be reused, refused as broken, and never built again.
test.each([
  ['a.js', Buffer.from('other')],
  ['a.js.gz', gzipSync('other')],
  ['a.js.gz', gzipSync('export const text = "of a built remote";').subarray(0, 20)],
  ['a.js.br', brotliCompressSync('other')],
  ['a.js.br', Buffer.alloc(0)],
])('a built remote whose %s is another is not taken', async (name, content) => {
  await expect(built({ [name]: content })).rejects.toThrow('не такий, як його зібрано (a.js)');
});
