import { release, type Release } from '@dzvinok/contract/releases';
import { randomBytes } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './settings.ts';

/** Copies a build into the release store; an existing version stays: releases never change. */
export function publishRemote(remote: string, store: string): Release {
  const dist = join(root, remote, 'dist');
  const description = release.parse(JSON.parse(readFileSync(join(dist, 'release.json'), 'utf8')));
  const folder = join(store, description.remote);
  const target = join(folder, description.version);
  if (existsSync(target)) return description;
  // Nothing is served from a folder with this name. The gateway uses the same form and deletes leftovers of a crash.
  const half = join(folder, `.${description.version}.${randomBytes(6).toString('hex')}`);
  mkdirSync(folder, { recursive: true });
  try {
    cpSync(dist, half, { recursive: true });
    renameSync(half, target);
  } catch (error) {
    // Another product with the same store published this version first.
    if (!existsSync(target)) throw error;
  } finally {
    rmSync(half, { recursive: true, force: true });
  }
  return description;
}
