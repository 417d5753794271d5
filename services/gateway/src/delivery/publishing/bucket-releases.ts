import { release, type Release } from '@dzvinok/contract/releases';
import type { FileStore } from '../../runtime/files/file-store.ts';
import { storedRelease, type ReleaseStore, type StoredRelease } from '../registry/release-store.ts';
import { descriptionFile, type ReleaseFiles } from './release-upload.ts';
import { areSame } from './upload-store.ts';

/**
 * Releases in a bucket, where several files cannot appear together. The first description of a version that comes says for
 * ever what it is, by the hashes of its files; the release counts once all of these are there.
 */
export class BucketReleases implements ReleaseStore {
  readonly #store: FileStore;

  constructor(store: FileStore) {
    this.#store = store;
  }

  async keep(described: Release, files: ReleaseFiles): Promise<Release> {
    const folder = `${described.remote}/${described.version}`;
    const kept = await this.#keepDescription(`${folder}/${descriptionFile}`, files.get(descriptionFile) ?? Buffer.alloc(0));
    if (!areSame(kept, described)) return kept;
    // Whoever finds a file has to find its compressed twins, too.
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
