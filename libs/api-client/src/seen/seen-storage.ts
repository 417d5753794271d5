const prefix = 'dzvinok.seen/';

/** The name of what an account keeps, in the storage of the browser or of this tab alone. */
export const keyOf = (account: string, read: string) => `${prefix}${account}/${read}`;

export function keysFrom(start: string, storage = localStorage): string[] {
  return Object.keys(storage).filter((key) => key.startsWith(start));
}

// A browser that refuses storage, or has no room left, keeps nothing: then there is nothing to show offline.
export function attempt<Result>(work: () => Result): Result | null {
  try {
    return work();
  } catch {
    return null;
  }
}

export function forgetSeen(account: string, read: string): void {
  attempt(() => localStorage.removeItem(keyOf(account, read)));
}

/** Forgets what anybody but this account has seen; everything when nobody is signed in. */
export function forgetOthersSeen(account: string | null): void {
  attempt(() => {
    const own = account === null ? null : keyOf(account, '');
    for (const storage of [localStorage, sessionStorage]) {
      for (const key of keysFrom(prefix, storage)) if (own === null || !key.startsWith(own)) storage.removeItem(key);
    }
  });
}
