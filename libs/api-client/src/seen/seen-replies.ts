import { storedJson } from '@dzvinok/storage/stored';
import { z } from 'zod';
import type { Keeping, SeenReply, SeenRoute } from './seen-route.ts';
import { attempt, forgetSeen, keyOf, keysFrom } from './seen-storage.ts';

const seenReply = z.object({ seenAt: z.number(), data: z.unknown() });
const stored = (key: string) => storedJson<SeenReply>(key, seenReply);
const ageOf = (key: string) => stored(key).read()?.seenAt ?? 0;

/** Keeps a reply at once, or packs it first, and then only if it still `isTheirs`. */
export async function keepSeen(account: string, read: string, { seenAt, data }: SeenReply, { path, most, packing }: Keeping, isTheirs: () => boolean): Promise<void> {
  const kept = packing ? await packing.pack(JSON.stringify(data)).catch(() => null) : data;
  if (kept === null || !isTheirs()) return;
  attempt(() => {
    const key = keyOf(account, read);
    // A read is named by its path and its input; see `queryOf`.
    const others = keysFrom(keyOf(account, `["${path}"`)).filter((other) => other !== key).toSorted((one, other) => ageOf(other) - ageOf(one));
    for (const other of others.slice(most - 1)) localStorage.removeItem(other);
    stored(key).write({ seenAt, data: kept });
  });
}

/** The last seen reply of a read, whole, if it is still one that this version can show. */
export async function recall(account: string, read: string, { packing, shown, completed }: SeenRoute): Promise<SeenReply | null> {
  const seen = stored(keyOf(account, read)).read();
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
