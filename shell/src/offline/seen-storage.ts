const prefix = 'dzvinok.seen/';

/** So many replies are kept: a few weeks of a child or two. */
const most = 12;

/** A reply of the API as a person saw it last, and when that was. */
export interface SeenReply {
  seenAt: number;
  data: unknown;
}

/** The name of what an account keeps, in the storage of the browser or of this tab alone. */
export const keyOf = (account: string, read: string) => `${prefix}${account}/${read}`;

function keptKeys(storage = localStorage): string[] {
  return Object.keys(storage).filter((key) => key.startsWith(prefix));
}

function isSeenReply(kept: unknown): kept is SeenReply {
  return typeof kept === 'object' && kept !== null && 'data' in kept && 'seenAt' in kept && typeof kept.seenAt === 'number';
}

function parse(text: string | null): SeenReply | null {
  try {
    const kept: unknown = JSON.parse(text ?? 'null');
    return isSeenReply(kept) ? kept : null;
  } catch {
    return null;
  }
}

// A browser that refuses storage, or has no room left, keeps nothing: then there is nothing to show offline.
function attempt<Result>(work: () => Result): Result | null {
  try {
    return work();
  } catch {
    return null;
  }
}

export function readSeen(account: string, read: string): SeenReply | null {
  return attempt(() => parse(localStorage.getItem(keyOf(account, read))));
}

export function keepSeen(account: string, read: string, reply: SeenReply): void {
  attempt(() => {
    localStorage.setItem(keyOf(account, read), JSON.stringify(reply));
    const byAge = keptKeys().toSorted((one, other) => ageOf(other) - ageOf(one));
    for (const key of byAge.slice(most)) localStorage.removeItem(key);
  });
}

function ageOf(key: string): number {
  return parse(localStorage.getItem(key))?.seenAt ?? 0;
}

export function forgetSeen(account: string, read: string): void {
  attempt(() => localStorage.removeItem(keyOf(account, read)));
}

/** Forgets what anybody but this account has seen; everything when nobody is signed in. */
export function forgetOthersSeen(account: string | null): void {
  attempt(() => {
    const own = account === null ? null : keyOf(account, '');
    for (const storage of [localStorage, sessionStorage]) {
      for (const key of keptKeys(storage)) if (own === null || !key.startsWith(own)) storage.removeItem(key);
    }
  });
}
