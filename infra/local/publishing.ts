import { release, type Release } from '@dzvinok/contract/releases';
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './settings.ts';

/**
 * Copies a built remote into the release store as `<remote>/<version>/`. A version that is there already stays as
 * it is: releases never change.
 */
export function publishRemote(remote: string, store: string): Release {
  const dist = join(root, remote, 'dist');
  const description = release.parse(JSON.parse(readFileSync(join(dist, 'release.json'), 'utf8')));
  const target = join(store, remote, description.version);
  if (!existsSync(target)) {
    // Where nobody looks for releases, and nobody is served from.
    const half = join(store, remote, `.${description.version}.new`);
    rmSync(half, { recursive: true, force: true });
    mkdirSync(join(store, remote), { recursive: true });
    cpSync(dist, half, { recursive: true });
    renameSync(half, target);
  }
  return description;
}
