import { release, type Release } from '@dzvinok/contract/releases';
import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ReleaseFiles } from './release-upload.ts';

/** Whether two descriptions are of the same files; when and where they were built may differ. */
export function areSame(one: Release, other: Release): boolean {
  const names = Object.keys(one.files);
  return names.length === Object.keys(other.files).length && names.every((name) => one.files[name] === other.files[name]);
}

async function storedAt(folder: string): Promise<Release | null> {
  try {
    return release.parse(JSON.parse(await readFile(join(folder, 'release.json'), 'utf8')));
  } catch {
    return null;
  }
}

async function write(folder: string, files: ReleaseFiles): Promise<void> {
  const paths = [...files].map(([name, content]) => ({ path: join(folder, name), content }));
  for (const parent of new Set(paths.map(({ path }) => dirname(path)))) await mkdir(parent, { recursive: true });
  await Promise.all(paths.map(({ path, content }) => writeFile(path, content)));
}

/**
 * Puts the files of a release where browsers find them: in a folder beside the others that nobody is served from, then
 * by one rename. What lies there stays as it is.
 * @returns what lies there in the end
 */
export async function keepRelease(store: string, described: Release, files: ReleaseFiles): Promise<Release> {
  const { remote, version } = described;
  const target = join(store, remote, version);
  const there = await storedAt(target);
  if (there) return there;
  const half = join(store, remote, `.${version}.${randomBytes(6).toString('hex')}`);
  try {
    await write(half, files);
    await rename(half, target);
    return described;
  } catch (error) {
    // Somebody else was quicker with the same one.
    const quicker = await storedAt(target);
    if (quicker) return quicker;
    throw error;
  } finally {
    await rm(half, { recursive: true, force: true });
  }
}
