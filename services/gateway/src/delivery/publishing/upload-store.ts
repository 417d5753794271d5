import { release, type Release } from '@dzvinok/contract/releases';
import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { ZodError } from 'zod';
import { isTrue, type ReleaseFiles } from './release-upload.ts';

/** Leaves out of a description when, where and with which compressor the release was made. */
function promiseOf({ builtAt: _moment, commit: _commit, sizes: _packed, ...promised }: Release): unknown {
  return promised;
}

/** True when two descriptions are of the same release, with the same files, areas, roles, contract and needs. */
export function areSame(one: Release, other: Release): boolean {
  return isDeepStrictEqual(promiseOf(one), promiseOf(other));
}

function hasCode(error: unknown, codes: readonly string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}

/** Reads a file; undefined where there is none. Any other error is thrown, as it says nothing about the file. */
async function readAt(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path);
  } catch (error) {
    if (hasCode(error, ['ENOENT', 'ENOTDIR'])) return undefined;
    throw error;
  }
}

async function storedAt(folder: string): Promise<Release | null> {
  const text = await readAt(join(folder, 'release.json'));
  if (!text) return null;
  try {
    return release.parse(JSON.parse(String(text)));
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof ZodError) return null;
    throw error;
  }
}

/** Reads the release in a folder; null for one that a crash left incomplete. */
async function wholeAt(folder: string): Promise<Release | null> {
  const found = await storedAt(folder);
  for (const [name, hash] of Object.entries(found?.files ?? {})) {
    if (!(await isTrue((one) => readAt(join(folder, one)), name, hash))) return null;
  }
  return found;
}

async function write(folder: string, files: ReleaseFiles): Promise<void> {
  const paths = [...files].map(([name, content]) => ({ path: join(folder, name), content }));
  for (const parent of new Set(paths.map(({ path }) => dirname(path)))) await mkdir(parent, { recursive: true });
  await Promise.all(paths.map(({ path, content }) => writeFile(path, content, { flush: true })));
}

/** No upload takes this long, so anything older was left by one that did not end. */
const oldestHalfMs = 3_600_000;

/** Names of folders that are being written, or were moved away, beside those of versions. */
const besideName = /^\.\S+\.[0-9a-f]{12}$/;

async function sweep(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((one) => besideName.test(one))) {
    const path = join(folder, name);
    const since = (await stat(path).catch(() => null))?.mtimeMs ?? Infinity;
    if (since < Date.now() - oldestHalfMs) await rm(path, { recursive: true, force: true });
  }
}

/** Moves a folder; false where another process was quicker, so that the folder is gone or its target is taken. */
async function moved(from: string, to: string): Promise<boolean> {
  try {
    await rename(from, to);
    return true;
  } catch (error) {
    if (hasCode(error, ['ENOENT', 'ENOTEMPTY', 'EEXIST', 'ENOTDIR'])) return false;
    throw error;
  }
}

/** Moves an incomplete release away. @returns a whole one that another process put there meanwhile, which is moved back */
async function clear(target: string, beside: string): Promise<Release | null> {
  try {
    // a moved folder keeps its time, by which another upload would delete it
    await utimes(target, new Date(), new Date()).catch(() => undefined);
    if (!(await moved(target, beside))) return null;
    const whole = await wholeAt(beside);
    return whole && await moved(beside, target) ? whole : null;
  } finally {
    await rm(beside, { recursive: true, force: true });
  }
}

const mostTries = 3;

/**
 * Stores the files of a release: they are written to a folder that is not served, which is then renamed. A whole release
 * that is there already stays as it is; an incomplete one is replaced.
 * @returns the release that is stored in the end
 */
export async function keepRelease(store: string, described: Release, files: ReleaseFiles): Promise<Release> {
  const { remote, version } = described;
  const folder = join(store, remote);
  const target = join(folder, version);
  await sweep(folder);
  const there = await wholeAt(target);
  if (there) return there;
  const beside = () => join(folder, `.${version}.${randomBytes(6).toString('hex')}`);
  const half = beside();
  try {
    await write(half, files);
    for (let tries = 0; tries < mostTries; tries += 1) {
      if (await moved(half, target)) return described;
      // Another process stored the same version first.
      const quicker = await wholeAt(target) ?? await clear(target, beside());
      if (quicker) return quicker;
    }
    throw new Error(`Release ${remote}/${version} found no place: others bring it too`);
  } finally {
    await rm(half, { recursive: true, force: true });
  }
}
