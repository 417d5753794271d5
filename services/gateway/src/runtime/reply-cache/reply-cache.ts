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
  readonly #capacity: number;
  readonly #kept = new Map<string, KeptReply>();
  readonly #building = new Joined<KeptReply>();
  #bytes = 0;

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** Gives what is kept under the key if it is of this version; otherwise builds it, once for all who wait for it. */
  read(key: string, version: number, build: () => Promise<KeptReply>): Promise<KeptReply> {
    const kept = this.#kept.get(key);
    if (kept?.version === version) {
      // the order of a Map is that of insertion: now it is the youngest
      this.#kept.delete(key);
      this.#kept.set(key, kept);
      return Promise.resolve(kept);
    }
    return this.#building.run(`${key} ${version}`, () => this.#build(key, build));
  }

  async #build(key: string, build: () => Promise<KeptReply>): Promise<KeptReply> {
    const reply = await build();
    this.#keep(key, reply);
    return reply;
  }

  /** Under the version that the reply itself was read with: it may be later than the one that was asked for. */
  #keep(key: string, reply: KeptReply): void {
    this.#drop(key);
    const size = sizeOf(key, reply);
    if (size > this.#capacity) return;
    this.#kept.set(key, reply);
    this.#bytes += size;
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= this.#capacity) break;
      this.#drop(oldest);
    }
  }

  #drop(key: string): void {
    const kept = this.#kept.get(key);
    if (!kept) return;
    this.#kept.delete(key);
    this.#bytes -= sizeOf(key, kept);
  }
}

function sizeOf(key: string, { bytes }: KeptReply): number {
  return bytes.byteLength + key.length + entryCost;
}
