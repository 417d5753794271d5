import type { RemotesManifest } from '@dzvinok/contract/releases';

export type Entry = RemotesManifest['remotes'][number];

/** What the registry says of one version, as far as it is needed to load it. */
type Source = Pick<Entry, 'version' | 'entryName' | 'entry' | 'integrity'>;

export function sourceOf({ version, entryName, entry, integrity }: Source): Source {
  return { version, entryName, entry, integrity };
}

/** An entry with another version in its place, of whose files nothing is known beforehand. */
export function replaced(entry: Entry, source: Source, fallback: Entry['fallback']): Entry {
  return { ...entry, ...source, exposes: entry.exposes.map((area) => ({ ...area, files: [], hashes: [], early: undefined })), fallback };
}
