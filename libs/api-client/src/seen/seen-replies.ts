import type { Keeping, SeenReply, SeenRoute } from './seen-route.ts';
import { attempt, forgetSeen, keyOf, keysFrom } from './seen-storage.ts';

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

function ageOf(key: string): number {
  return parse(localStorage.getItem(key))?.seenAt ?? 0;
}

/** Null for what was not kept, or is spoilt. */
function readSeen(account: string, read: string): SeenReply | null {
  return attempt(() => parse(localStorage.getItem(keyOf(account, read))));
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

/** The last seen reply of a read, whole, if it is still one that this version can show. */
export async function recall(account: string, read: string, { packing, shown, completed }: SeenRoute): Promise<SeenReply | null> {
  const seen = readSeen(account, read);
  if (!seen) return null;
  let data: unknown;
  try {
    data = shown(packing ? JSON.parse(await packing.unpack(String(seen.data))) : seen.data, seen.seenAt);
  } catch {
    forgetSeen(account, read);
    return null;
  }
  return { seenAt: seen.seenAt, data: await completed?.(account, data).catch(() => data) ?? data };
}
