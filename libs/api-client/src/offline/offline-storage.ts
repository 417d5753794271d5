import type { OfflineReply, OfflineRoute } from './offline-replies.ts';

interface Place {
  key: string;
  /** The beginning of the keys of all replies of the same call and account. */
  allOfRoute: string;
}

/** Stores a reply and deletes the oldest of its call; not if it is no longer `isTheirs` once it is packed. */
export async function store({ key, allOfRoute }: Place, { readAt, data }: OfflineReply, { most, packing }: OfflineRoute, isTheirs: () => boolean): Promise<void> {
  const kept = packing ? await pack(JSON.stringify(data)) : data;
  if (!isTheirs()) return;
  const others = Object.keys(localStorage).filter((other) => other.startsWith(allOfRoute) && other !== key);
  const ageOf = (other: string) => parse(localStorage.getItem(other))?.readAt ?? 0;
  for (const other of others.toSorted((one, two) => ageOf(two) - ageOf(one)).slice(most - 1)) localStorage.removeItem(other);
  localStorage.setItem(key, JSON.stringify({ seenAt: readAt, data: kept }));
}

/** A stored reply, whole; null when there is none that this version can show. */
export async function load(key: string, account: string, { packing, shown, completed }: OfflineRoute): Promise<OfflineReply | null> {
  const reply = parse(localStorage.getItem(key));
  if (!reply) return null;
  let data: unknown;
  try {
    data = shown(packing ? JSON.parse(await unpack(String(reply.data))) : reply.data, reply.readAt);
  } catch {
    localStorage.removeItem(key);
    return null;
  }
  return { readAt: reply.readAt, data: completed?.(account, data) ?? data };
}

/** Browsers have stored `readAt` as `seenAt`. */
function parse(text: string | null): OfflineReply | null {
  try {
    const kept: unknown = JSON.parse(text ?? 'null');
    const isReply = typeof kept === 'object' && kept !== null && 'data' in kept && 'seenAt' in kept && typeof kept.seenAt === 'number';
    return isReply ? { readAt: Number(kept.seenAt), data: kept.data } : null;
  } catch {
    return null;
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
