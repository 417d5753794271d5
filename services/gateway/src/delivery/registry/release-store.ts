import { entryFile } from '@dzvinok/contract/release-table';
import { release, type Area, type Release } from '@dzvinok/contract/releases';
import { remoteContractVersion } from '@dzvinok/contract/remote-contract';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A folder of the store that looks like a release, with the release or the problem of reading it. */
export type StoredRelease = { folder: string; release: Release } | { folder: string; problem: string };

/** Where the files of releases are, as `<remote>/<version>/…`. What is there never changes. */
export interface ReleaseStore {
  /** Adds the files of a release, whole or so that nobody is offered it. @returns the release that has the version in the end */
  keep(described: Release, files: ReadonlyMap<string, Buffer>): Promise<Release>;
  /** Reads the releases that are not known yet, by `<remote>/<version>`. */
  readNew(known: ReadonlySet<string>): Promise<StoredRelease[]>;
}

/** True when the early script of an area is one of its files, and so has a hash. */
export function hasOwnEarly({ early, files }: Area): boolean {
  return early === undefined || files.includes(early);
}

async function foldersIn(path: string): Promise<string[]> {
  try {
    const entries = await readdir(path, { withFileTypes: true });
    // a folder whose name begins with a dot is being written, or was left by a crash
    return entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith('.')).map(({ name }) => name).sort();
  } catch {
    return [];
  }
}

/** Reads the description that a folder of the store has. */
export function storedRelease(folder: string, description: string): StoredRelease {
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
    text = await readFile(join(store, folder, 'release.json'), 'utf8');
  } catch {
    return { folder, problem: 'has no release.json (still being published?)' };
  }
  return storedRelease(folder, text);
}

/** Reads the releases under `<store>/<remote>/<version>/` that are not known yet; known ones never change. */
export async function readStore(store: string, known: ReadonlySet<string>): Promise<StoredRelease[]> {
  const remotes = await foldersIn(store);
  const folders = await Promise.all(remotes.map(async (remote) =>
    (await foldersIn(join(store, remote))).map((version) => `${remote}/${version}`)));
  return Promise.all(folders.flat().filter((folder) => !known.has(folder)).map((folder) => readRelease(store, folder)));
}
