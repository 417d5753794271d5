import type { Release } from '@dzvinok/contract/releases';
import { transactionDb } from '@dzvinok/tenancy/transaction';
import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { TestApp } from '../../../test/app.fixture.ts';

/** An open transaction holds a connection, maybe locks. */
export function hasTransaction(): boolean {
  try {
    transactionDb();
    return true;
  } catch {
    return false;
  }
}

export function newRemote(): string {
  return `probe-${randomBytes(4).toString('hex')}`;
}

/** No two remotes may serve the same address. */
export function areaOf(remote: string): string {
  return `/${remote.replace(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)))}`;
}

const probed = [
  'release_reports', 'release_checks', 'release_events', 'release_pins', 'release_canary_centres', 'release_channels',
  'release_keys', 'releases', 'release_remotes',
] as const;

/** In the order of foreign keys. */
export async function forgetProbes({ connections }: TestApp, remote = 'probe-%'): Promise<void> {
  for (const table of probed) {
    await connections.database.ownerPool.query(`delete from platform.${table} where remote like $1`, [remote]);
  }
}

export function writeRelease(store: string, remote: string, version: string, changes: Partial<Release> = {}): Release {
  const folder = join(store, remote, version);
  mkdirSync(folder, { recursive: true });
  const files = { 'remoteEntry.js': `var ${remote.replace(/\W/g, '_')};`, 'chunk.0a1b2c3d.js': `console.log(${JSON.stringify('a'.repeat(500))})` };
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  writeFileSync(join(folder, 'chunk.0a1b2c3d.js.br'), brotliCompressSync(files['chunk.0a1b2c3d.js']));
  const hash = (content: string) => `sha384-${createHash('sha384').update(content).digest('base64')}`;
  const release: Release = {
    remote,
    version,
    entryName: `${remote}_${version}`.replace(/\W/g, '_'),
    contract: 1,
    exposes: [{ module: './area', basePath: areaOf(remote), roles: ['Teacher'], files: [] }],
    files: Object.fromEntries(Object.entries(files).map(([name, content]) => [name, hash(content)])),
    commit: 'unknown',
    builtAt: '2026-01-01T00:00:00.000Z',
    ...changes,
  };
  writeFileSync(join(folder, 'release.json'), JSON.stringify(release));
  return release;
}
