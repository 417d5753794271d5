const prefix = 'dzvinok.seen/';

/** A reply of the API as a person saw it last, and when that was. */
export interface SeenReply {
  seenAt: number;
  data: unknown;
}

/** Makes a long text shorter, and long again; `unpack` rejects what was not packed so. */
export interface Packing {
  pack: (text: string) => Promise<string>;
  unpack: (packed: string) => Promise<string>;
}

/** How the replies of one call are kept. */
export interface Keeping {
  path: string;
  /** So many of them, the ones seen last. */
  most: number;
  /** For replies that are large beside what an address may store. */
  packing?: Packing;
}

/** The name of what an account keeps, in the storage of the browser or of this tab alone. */
export const keyOf = (account: string, read: string) => `${prefix}${account}/${read}`;

function keysFrom(start: string, storage = localStorage): string[] {
  return Object.keys(storage).filter((key) => key.startsWith(start));
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

function ageOf(key: string): number {
  return parse(localStorage.getItem(key))?.seenAt ?? 0;
}

/** Null for what was not kept, or is spoilt. */
export async function readSeen(account: string, read: string, { packing }: Keeping): Promise<SeenReply | null> {
  const seen = attempt(() => parse(localStorage.getItem(keyOf(account, read))));
  if (!seen || !packing) return seen;
  try {
    return { ...seen, data: JSON.parse(await packing.unpack(String(seen.data))) };
  } catch {
    return null;
  }
}

/** Keeps a reply at once, or packs it first, and then only if it still `isTheirs`. */
export async function keepSeen(account: string, read: string, { seenAt, data }: SeenReply, { path, most, packing }: Keeping, isTheirs: () => boolean): Promise<void> {
  const kept = packing ? await packing.pack(JSON.stringify(data)).catch(() => null) : data;
  if (kept === null || !isTheirs()) return;
  attempt(() => {
    const key = keyOf(account, read);
    // A read is named by its path and its input; see `queryOf`.
    const others = keysFrom(keyOf(account, `["${path}"`)).filter((other) => other !== key).toSorted((one, other) => ageOf(other) - ageOf(one));
    for (const other of others.slice(most - 1)) localStorage.removeItem(other);
    localStorage.setItem(key, JSON.stringify({ seenAt, data: kept } satisfies SeenReply));
  });
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
