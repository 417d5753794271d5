import { LRUCache } from 'lru-cache';
import type { Encoding } from './encodings.ts';
import { SingleFlight } from './single-flight.ts';

/** Whatever is another once the data is: a number that each change raises, or a fingerprint. */
export type Version = number | string;

/** A compressed reply with the version of what it tells. */
export interface CachedReply {
  readonly version: Version;
  readonly etag: string;
  readonly encoding: Encoding;
  readonly body: Buffer;
}

/** An entry costs roughly this much besides its bytes. */
const entryCost = 512;

/**
 * Caches replies that follow from a version alone, in the memory of this process. Nothing expires: the caller has read
 * the present version from the database, and gets a reply of that version or a later one. The least recently used
 * replies go when there is no room.
 */
export class ReplyCache {
  readonly #entries: LRUCache<string, CachedReply>;
  readonly #building = new SingleFlight<CachedReply>();

  constructor(capacity: number) {
    this.#entries = new LRUCache({ maxSize: capacity, sizeCalculation: sizeOf });
  }

  get bytes(): number {
    return this.#entries.calculatedSize;
  }

  /** Gives the cached reply if it is of this version; otherwise builds it, once for all who wait for it. */
  read(key: string, version: Version, build: () => Promise<CachedReply>): Promise<CachedReply> {
    const entry = this.#entries.get(key);
    if (entry?.version === version) return Promise.resolve(entry);
    return this.#building.run(`${key} ${version}`, () => this.#build(key, build));
  }

  /** Caches the reply under the version that it was read with, which may be later than the one that was asked for. */
  async #build(key: string, build: () => Promise<CachedReply>): Promise<CachedReply> {
    const reply = await build();
    this.#entries.set(key, reply);
    return reply;
  }
}

function sizeOf({ body }: CachedReply, key: string): number {
  return body.byteLength + key.length + entryCost;
}
