import { LRUCache } from 'lru-cache';
import type { Encoding } from './encodings.ts';
import { Joined } from './joined.ts';

/** A compressed reply with the version of what it tells. */
export interface KeptReply {
  readonly version: number;
  readonly etag: string;
  readonly encoding: Encoding;
  readonly bytes: Buffer;
}

/** What an entry costs besides its bytes, roughly. */
const entryCost = 512;

/**
 * Replies that follow from a version alone, in the memory of this process. Nothing in here expires: whoever asks has
 * read the present version from the database, and gets a reply of that version or a later one. The ones that nobody
 * has asked for longest go when there is no room.
 */
export class KeptReplies {
  readonly #kept: LRUCache<string, KeptReply>;
  readonly #building = new Joined<KeptReply>();

  constructor(capacity: number) {
    this.#kept = new LRUCache({ maxSize: capacity, sizeCalculation: sizeOf });
  }

  get bytes(): number {
    return this.#kept.calculatedSize;
  }

  /** Gives what is kept under the key if it is of this version; otherwise builds it, once for all who wait for it. */
  read(key: string, version: number, build: () => Promise<KeptReply>): Promise<KeptReply> {
    const kept = this.#kept.get(key);
    if (kept?.version === version) return Promise.resolve(kept);
    return this.#building.run(`${key} ${version}`, () => this.#build(key, build));
  }

  /** Keeps it under the version that the reply itself was read with: it may be later than the one that was asked for. */
  async #build(key: string, build: () => Promise<KeptReply>): Promise<KeptReply> {
    const reply = await build();
    this.#kept.set(key, reply);
    return reply;
  }
}

function sizeOf({ bytes }: KeptReply, key: string): number {
  return bytes.byteLength + key.length + entryCost;
}
