interface KeptList {
  read: () => string[];
  keep: (words: readonly string[]) => void;
}

/** Words that this browser (`localStorage`) or this tab keeps under a name; where nothing can be kept there are none. */
export function keptList(storage: 'localStorage' | 'sessionStorage', name: string): KeptList {
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
      } catch {
        console.warn('Nothing can be kept here, so remotes come from the registry');
      }
    },
  };
}
