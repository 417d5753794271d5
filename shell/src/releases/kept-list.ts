interface KeptList {
  read: () => string[];
  /** Answers false when they could not be kept. */
  keep: (words: readonly string[]) => boolean;
}

type Kind = 'localStorage' | 'sessionStorage';

/** True when this browser (`localStorage`) or this tab keeps anything at all. */
export function canKeep(storage: Kind): boolean {
  const name = 'dzvinok.probe';
  try {
    globalThis[storage].setItem(name, '1');
    globalThis[storage].removeItem(name);
    return true;
  } catch {
    return false;
  }
}

/** Words that this browser (`localStorage`) or this tab keeps under a name; where nothing can be kept there are none. */
export function keptList(storage: Kind, name: string): KeptList {
  return {
    read: () => {
      try {
        return globalThis[storage].getItem(name)?.split(',') ?? [];
      } catch {
        return [];
      }
    },
    keep: (words) => {
      try {
        if (words.length === 0) globalThis[storage].removeItem(name);
        else globalThis[storage].setItem(name, words.join(','));
        return true;
      } catch {
        console.warn('Nothing can be kept here, so remotes come from the registry');
        return false;
      }
    },
  };
}
