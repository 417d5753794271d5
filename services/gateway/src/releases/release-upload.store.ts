import { release, type Release } from '@dzvinok/contract/releases';
import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { hashOf, type ReleaseFiles } from './release-upload.ts';

/** Everything that a release says, but when, where and by which compressor it was made. */
function promiseOf({ builtAt: _moment, commit: _commit, sizes: _packed, ...promised }: Release): unknown {
  return promised;
}

/** Whether two descriptions are of the same release: the same files, areas, roles, contract and needs. */
export function areSame(one: Release, other: Release): boolean {
  return isDeepStrictEqual(promiseOf(one), promiseOf(other));
}

async function storedAt(folder: string): Promise<Release | null> {
  try {
    return release.parse(JSON.parse(await readFile(join(folder, 'release.json'), 'utf8')));
  } catch {
    return null;
  }
}

async function isThere(path: string, hash: string): Promise<boolean> {
  try {
    return hash === hashOf(await readFile(path));
  } catch {
    return false;
  }
}

/** What lies there, unless a crash left it incomplete: then it is nobody's release. */
async function wholeAt(folder: string): Promise<Release | null> {
  const found = await storedAt(folder);
  for (const [name, hash] of Object.entries(found?.files ?? {})) {
    if (!(await isThere(join(folder, name), hash))) return null;
  }
  return found;
}

async function write(folder: string, files: ReleaseFiles): Promise<void> {
  const paths = [...files].map(([name, content]) => ({ path: join(folder, name), content }));
  for (const parent of new Set(paths.map(({ path }) => dirname(path)))) await mkdir(parent, { recursive: true });
  await Promise.all(paths.map(({ path, content }) => writeFile(path, content)));
}

/** No upload takes as long: whatever is older was left by one that did not end. */
const oldestHalfMs = 3_600_000;

/** Folders of a version beside its own: being written, or moved out of the way. */
function isBeside(name: string, version: string): boolean {
  return name.startsWith(`.${version}.`) && /^[0-9a-f]{12}$/.test(name.slice(version.length + 2));
}

async function sweep(folder: string, version: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((one) => isBeside(one, version))) {
    const path = join(folder, name);
    const since = (await stat(path).catch(() => null))?.mtimeMs ?? Infinity;
    if (since < Date.now() - oldestHalfMs) await rm(path, { recursive: true, force: true });
  }
}

/** Moves what a crash left out of the way. @returns what somebody else has put there meanwhile: that is moved back */
async function clear(target: string, beside: string): Promise<Release | null> {
  try {
    await rename(target, beside);
    const whole = await wholeAt(beside);
    if (whole) await rename(beside, target);
    return whole;
  } finally {
    await rm(beside, { recursive: true, force: true });
  }
}

/**
 * Puts the files of a release where browsers find them: in a folder beside the others that nobody is served from, then
 * by one rename. A whole release that lies there stays as it is; what a crash left of one makes way.
 * @returns what lies there in the end
 */
export async function keepRelease(store: string, described: Release, files: ReleaseFiles): Promise<Release> {
  const { remote, version } = described;
  const folder = join(store, remote);
  const target = join(folder, version);
  await sweep(folder, version);
  const there = await wholeAt(target);
  if (there) return there;
  const beside = () => join(folder, `.${version}.${randomBytes(6).toString('hex')}`);
  const half = beside();
  try {
    await write(half, files);
    try {
      await rename(half, target);
    } catch {
      // Somebody else was quicker with the same one.
      const quicker = await wholeAt(target) ?? await clear(target, beside());
      if (quicker) return quicker;
      await rename(half, target);
    }
    return described;
  } finally {
    await rm(half, { recursive: true, force: true });
  }
}
