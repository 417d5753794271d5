import { storedJson } from '@dzvinok/storage/stored';
import { z } from 'zod';
import type { OfflineReply, OfflineRoute } from './offline-replies.ts';

interface Place {
  key: string;
  /** Key prefix of all replies of the same call and account. */
  allOfRoute: string;
}

/** `seenAt` is the stored name of `readAt`. */
const storedReply = z.object({ seenAt: z.number(), data: z.unknown() });
const stored = (key: string) => storedJson(key, storedReply);

/** Stores a reply and deletes the oldest; skips it if not `isWanted` once packed. */
export async function store({ key, allOfRoute }: Place, { readAt, data }: OfflineReply, { most, packing }: OfflineRoute, isWanted: () => boolean): Promise<void> {
  const kept = packing ? await pack(JSON.stringify(data)) : data;
  if (!isWanted()) return;
  const others = Object.keys(localStorage).filter((other) => other.startsWith(allOfRoute) && other !== key);
  const ageOf = (other: string) => stored(other).read()?.seenAt ?? 0;
  for (const other of others.toSorted((one, two) => ageOf(two) - ageOf(one)).slice(most - 1)) localStorage.removeItem(other);
  stored(key).write({ seenAt: readAt, data: kept });
}

/** A stored reply; null when this version can show none. */
export async function load(key: string, account: string, { packing, shown, completed }: OfflineRoute): Promise<OfflineReply | null> {
  const reply = stored(key).read();
  if (!reply) return null;
  let data: unknown;
  try {
    data = shown(packing ? JSON.parse(await unpack(String(reply.data))) : reply.data, reply.seenAt);
  } catch {
    stored(key).write(null);
    return null;
  }
  return { readAt: reply.seenAt, data: completed?.(account, data) ?? data };
}

/** Deletes the account's replies of such calls. A key ends with a read's hash: its path and call. */
export function forget(start: string, isLost: (path: unknown, call: unknown) => boolean): void {
  for (const key of Object.keys(localStorage).filter((name) => name.startsWith(start))) {
    const [path, call] = z.array(z.unknown()).parse(JSON.parse(key.slice(start.length)));
    if (isLost(path, call)) localStorage.removeItem(key);
  }
}

/** Gzip in base64, a tenth of a long text. */
async function pack(text: string): Promise<string> {
  const bytes = await pass(new TextEncoder().encode(text), new CompressionStream('gzip'));
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

async function unpack(packed: string): Promise<string> {
  const bytes = Uint8Array.from(atob(packed), (character) => character.charCodeAt(0));
  return new TextDecoder().decode(await pass(bytes, new DecompressionStream('gzip')));
}

async function pass(bytes: Uint8Array<ArrayBuffer>, stream: CompressionStream | DecompressionStream): Promise<Uint8Array> {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
}
