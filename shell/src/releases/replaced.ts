import type { RemotesManifest } from '@dzvinok/contract/releases';

export type Entry = RemotesManifest['remotes'][number];

/** The part of the registry's entry that is needed to load a version. */
type Source = Pick<Entry, 'version' | 'entryName' | 'entry' | 'integrity'>;

export function sourceOf({ version, entryName, entry, integrity }: Source): Source {
  return { version, entryName, entry, integrity };
}

/** An entry with another version in its place, of whose files nothing is known beforehand. */
export function replaced(entry: Entry, source: Source, fallback: Entry['fallback']): Entry {
  return { ...entry, ...source, exposes: entry.exposes.map((area) => ({ ...area, files: [], hashes: [], early: undefined })), fallback };
}
