import { entryFile } from '@dzvinok/contract/release-table';
import { release, type Release } from '@dzvinok/contract/releases';
import { remoteContractVersion } from '@dzvinok/contract/remote-contract';
import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { ZodError } from 'zod';
import type { AppConfig } from '../../runtime/app.config.ts';
import type { FileStore } from '../../runtime/files/file-store.ts';
import type { Files } from '../../runtime/files/files.ts';
import { descriptionFile, hasOwnEarly, isTrue, type ReleaseFiles } from './release-upload.ts';

export type StoredRelease = { folder: string; release: Release } | { folder: string; problem: string };

/** Files of releases under `<remote>/<version>/…`; immutable. */
export interface ReleaseStore {
  /** An incomplete release is never offered. @returns the stored release of this version, which an earlier call may have stored */
  keep(described: Release, files: ReadonlyMap<string, Buffer>): Promise<Release>;
  readNew(known: ReadonlySet<string>): Promise<StoredRelease[]>;
}

async function foldersIn(path: string): Promise<string[]> {
  try {
    const entries = await readdir(path, { withFileTypes: true });
    // a folder with a leading dot is being written, or was left by a crash
    return entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith('.')).map(({ name }) => name).sort();
  } catch {
    return [];
  }
}

function storedRelease(folder: string, description: string): StoredRelease {
  try {
    const found = release.parse(JSON.parse(description));
    if (`${found.remote}/${found.version}` !== folder) return { folder, problem: 'names another release' };
    if (!found.files[entryFile]) return { folder, problem: 'has no hash of its entry' };
    if (!found.exposes.every(hasOwnEarly)) return { folder, problem: 'begins with a file that is not of its area' };
    const isSpoken = found.contract === remoteContractVersion || found.contract === remoteContractVersion - 1;
    return isSpoken ? { folder, release: found } : { folder, problem: `speaks contract ${found.contract}` };
  } catch {
    return { folder, problem: 'has a release.json that the contract does not allow' };
  }
}

async function readRelease(store: string, folder: string): Promise<StoredRelease> {
  let text: string;
  try {
    text = await readFile(join(store, folder, descriptionFile), 'utf8');
  } catch {
    return { folder, problem: 'has no release.json (still being published?)' };
  }
  return storedRelease(folder, text);
}

async function readFolders(store: string, known: ReadonlySet<string>): Promise<StoredRelease[]> {
  const remotes = await foldersIn(store);
  const folders = await Promise.all(remotes.map(async (remote) =>
    (await foldersIn(join(store, remote))).map((version) => `${remote}/${version}`)));
  return Promise.all(folders.flat().filter((folder) => !known.has(folder)).map((folder) => readRelease(store, folder)));
}

/** Omits when, where and with which compressor the release was built. */
function promiseOf({ builtAt: _moment, commit: _commit, sizes: _packed, ...promised }: Release): unknown {
  return promised;
}

export function areSame(one: Release, other: Release): boolean {
  return isDeepStrictEqual(promiseOf(one), promiseOf(other));
}

function hasCode(error: unknown, codes: readonly string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}

async function readAt(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path);
  } catch (error) {
    if (hasCode(error, ['ENOENT', 'ENOTDIR'])) return undefined;
    throw error;
  }
}

async function storedAt(folder: string): Promise<Release | null> {
  const text = await readAt(join(folder, descriptionFile));
  if (!text) return null;
  try {
    return release.parse(JSON.parse(String(text)));
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof ZodError) return null;
    throw error;
  }
}

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

const oldestHalfMs = 3_600_000;

const besideName = /^\.\S+\.[0-9a-f]{12}$/;

async function sweep(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((one) => besideName.test(one))) {
    const path = join(folder, name);
    const since = (await stat(path).catch(() => null))?.mtimeMs ?? Infinity;
    if (since < Date.now() - oldestHalfMs) await rm(path, { recursive: true, force: true });
  }
}

/** False when another process removed the folder or took the target first. */
async function moved(from: string, to: string): Promise<boolean> {
  try {
    await rename(from, to);
    return true;
  } catch (error) {
    if (hasCode(error, ['ENOENT', 'ENOTEMPTY', 'EEXIST', 'ENOTDIR'])) return false;
    throw error;
  }
}

/** Moves an incomplete release away. @returns a whole release that another process stored meanwhile; it is moved back */
async function clear(target: string, beside: string): Promise<Release | null> {
  try {
    // a moved folder keeps its time, and an old time makes another upload delete it
    await utimes(target, new Date(), new Date()).catch(() => undefined);
    if (!(await moved(target, beside))) return null;
    const whole = await wholeAt(beside);
    return whole && await moved(beside, target) ? whole : null;
  } finally {
    await rm(beside, { recursive: true, force: true });
  }
}

const mostTries = 3;

/** Writes to a folder that is not served, then renames it. Keeps a whole release that exists already; replaces an incomplete one. */
async function keepInFolder(store: string, described: Release, files: ReleaseFiles): Promise<Release> {
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
      const quicker = await wholeAt(target) ?? await clear(target, beside());
      if (quicker) return quicker;
    }
    throw new Error(`Release ${remote}/${version} found no place: others bring it too`);
  } finally {
    await rm(half, { recursive: true, force: true });
  }
}

/** A bucket cannot add several files atomically: the first stored description is final, and complete once all its files exist. */
class BucketReleases implements ReleaseStore {
  readonly #store: FileStore;

  constructor(store: FileStore) {
    this.#store = store;
  }

  async keep(described: Release, files: ReleaseFiles): Promise<Release> {
    const folder = `${described.remote}/${described.version}`;
    const kept = await this.#keepDescription(`${folder}/${descriptionFile}`, files.get(descriptionFile) ?? Buffer.alloc(0));
    if (!areSame(kept, described)) return kept;
    // Compressed twins first: where the plain file exists, its twins must exist too.
    const { twins = [], plain = [] } = Object.groupBy(files.keys(), (name) => (/\.(gz|br)$/.test(name) ? 'twins' : 'plain'));
    for (const names of [twins, plain]) {
      await Promise.all(names.map((name) => this.#store.add(`${folder}/${name}`, files.get(name) ?? Buffer.alloc(0))));
    }
    return kept;
  }

  async #keepDescription(name: string, bytes: Buffer): Promise<Release> {
    const kept = await this.#store.add(name, bytes) ? bytes : await this.#store.read(name);
    return release.parse(JSON.parse(String(kept)));
  }

  async readNew(known: ReadonlySet<string>): Promise<StoredRelease[]> {
    const names = (await this.#store.list('')).map(({ name }) => name);
    const folders = Map.groupBy(names, (name) => name.split('/').slice(0, 2).join('/'));
    const unknown = [...folders].filter(([folder]) => !known.has(folder)).sort(([one], [other]) => (one < other ? -1 : 1));
    return Promise.all(unknown.map(([folder, own]) => this.#read(folder, new Set(own))));
  }

  async #read(folder: string, names: ReadonlySet<string>): Promise<StoredRelease> {
    const description = await this.#store.read(`${folder}/${descriptionFile}`);
    if (!description) return { folder, problem: 'has no release.json' };
    const found = storedRelease(folder, String(description));
    if ('problem' in found) return found;
    const isWhole = Object.keys(found.release.files).every((name) => names.has(`${folder}/${name}`));
    return isWhole ? found : { folder, problem: 'lacks some of its files (still being published?)' };
  }
}

export function folderReleases(folder: string): ReleaseStore {
  return {
    keep: (described, files) => keepInFolder(folder, described, files),
    readNew: (known) => readFolders(folder, known),
  };
}

export function releaseStoreOf({ releaseStore }: Pick<AppConfig, 'releaseStore'>, { releases }: Files): ReleaseStore {
  return releases ? new BucketReleases(releases) : folderReleases(releaseStore);
}
