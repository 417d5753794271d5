import { storedText, type StorageKind } from '@dzvinok/storage/stored';

interface KeptList {
  read: () => string[];
  /** Answers false when they could not be kept. */
  keep: (words: readonly string[]) => boolean;
}

/** Words that this browser (`localStorage`) or this tab keeps under a name; where nothing can be kept there are none. */
export function keptList(storage: StorageKind, name: string): KeptList {
  const stored = storedText(name, storage);
  return {
    read: () => stored.read()?.split(',') ?? [],
    keep: (words) => {
      const isKept = stored.write(words.join(',') || null);
      if (!isKept) console.warn('Nothing can be kept here, so remotes come from the registry');
      return isKept;
    },
  };
}
