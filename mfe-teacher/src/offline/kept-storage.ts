import { pack, unpack } from './packed-text.ts';

/** The shell clears what begins so: all of it at a sign-out, that of others when somebody signs in (decision 22). */
const prefix = 'dzvinok.seen/';

/** A reply as a teacher saw it last, and when that was. */
export interface KeptReply {
  seenAt: number;
  data: unknown;
}

/** Which replies of a call are kept together. */
export interface Keeping {
  path: string;
  /** So many of them, the ones seen last. */
  most: number;
}

const keyOf = (account: string, read: string) => `${prefix}${account}/${read}`;

/** A read is named by its path and its input; see `queryOf`. */
function keysOf(account: string, path: string): string[] {
  const start = keyOf(account, `["${path}"`);
  return Object.keys(localStorage).filter((key) => key.startsWith(start));
}

interface Stored {
  seenAt: number;
  packed: string;
}

function parse(text: string | null): Stored | null {
  try {
    const stored: unknown = JSON.parse(text ?? 'null');
    if (typeof stored !== 'object' || stored === null || !('seenAt' in stored) || !('packed' in stored)) return null;
    const { seenAt, packed } = stored;
    return typeof seenAt === 'number' && typeof packed === 'string' ? { seenAt, packed } : null;
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

/** Null for what was not kept, or is spoilt. */
export async function readKept(account: string, read: string): Promise<KeptReply | null> {
  const stored = attempt(() => parse(localStorage.getItem(keyOf(account, read))));
  if (!stored) return null;
  try {
    return { seenAt: stored.seenAt, data: JSON.parse(await unpack(stored.packed)) };
  } catch {
    return null;
  }
}

/** Keeps a reply, unless `isTheirs` says no when it is packed: by then somebody else may be here. */
export async function keepReply(account: string, read: string, { seenAt, data }: KeptReply, { path, most }: Keeping, isTheirs: () => boolean): Promise<void> {
  const packed = await pack(JSON.stringify(data)).catch(() => null);
  if (packed === null || !isTheirs()) return;
  const key = keyOf(account, read);
  attempt(() => {
    const others = keysOf(account, path).filter((other) => other !== key).toSorted((one, other) => ageOf(other) - ageOf(one));
    for (const other of others.slice(most - 1)) localStorage.removeItem(other);
    localStorage.setItem(key, JSON.stringify({ seenAt, packed } satisfies Stored));
  });
}

function ageOf(key: string): number {
  return parse(localStorage.getItem(key))?.seenAt ?? 0;
}

export function forgetKept(account: string, read: string): void {
  attempt(() => localStorage.removeItem(keyOf(account, read)));
}
