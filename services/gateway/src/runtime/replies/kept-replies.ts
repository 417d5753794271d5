import { SingleFlight } from '@dzvinok/flow';
import { successText, type WholeBody } from '@dzvinok/api-server/handler';
import { requestContext } from '@dzvinok/api-server/request-context';
import { LRUCache } from 'lru-cache';
import { bestEncoding, compress, type Encoding, tagOf } from './encodings.ts';

/** Changes whenever the data do: a number that each change raises, or a fingerprint. */
export type Version = number | string;

/** JSON text for a reply, in the pieces that the database gave, with the version of what it tells, read in one statement. */
export interface VersionedJson {
  version: Version;
  pieces: readonly string[];
}

/** The bytes of a reply, with the version of what it tells, read at one moment. */
export interface VersionedBody {
  version: Version;
  body: Buffer;
}

/** A whole reply of some version. */
export interface KeptReply extends WholeBody {
  readonly version: Version;
  readonly etag: string;
  readonly body: Buffer;
}

const wantedEncoding = (): Encoding | null => bestEncoding(requestContext()?.acceptEncoding);

/** False for a reader whose reply is built each time. */
export function takesCompression(): boolean {
  return wantedEncoding() !== null;
}

/** An entry costs roughly this much besides its bytes. */
const entryCost = 512;

/**
 * Replies that follow from a version alone, kept compressed in the memory of this process until the version is another.
 * Nothing expires: the caller has read the present version from the database. The least recently used replies go when
 * there is no room.
 */
export class KeptReplies {
  readonly #kept: LRUCache<string, KeptReply>;
  readonly #builds = new SingleFlight<VersionedBody>();
  readonly #compressions = new SingleFlight<KeptReply>();

  /** `capacity` is in bytes. */
  constructor(capacity: number) {
    this.#kept = new LRUCache({ maxSize: capacity, sizeCalculation: ({ body }, key) => body.byteLength + key.length + entryCost });
  }

  get bytes(): number {
    return this.#kept.calculatedSize;
  }

  /**
   * Gives the kept reply if it is of this version; otherwise builds it once for all callers of the moment, who get this
   * version or a later one. `key` names the centre and all else that the text depends on besides the version. For a reader
   * who takes no compression `build` is asked each time.
   */
  async read(key: string, version: Version, build: () => Promise<VersionedBody>, encoding = wantedEncoding()): Promise<KeptReply> {
    const building = () => this.#builds.run(`${key} ${version}`, build);
    if (encoding === null) {
      const built = await building();
      return { ...built, etag: tagOf(built.body), encoding };
    }
    const name = `${key} ${encoding}`;
    const kept = this.#kept.get(name);
    if (kept?.version === version) return kept;
    return this.#compressions.run(`${name} ${version}`, async () => {
      const built = await building();
      const body = await compress(built.body, encoding);
      const reply = { version: built.version, etag: tagOf(body), encoding, body };
      this.#kept.set(name, reply);
      return reply;
    });
  }
}

/** The items of a JSON list with the commas between them. */
export function separated(items: readonly string[]): string[] {
  return items.flatMap((item, nr) => (nr === 0 ? [item] : [',', item]));
}

const [envelopeStart = '', envelopeEnd = ''] = successText('\n').split('\n');

/**
 * The whole reply around the pieces, envelope and all. Half a megabyte is not made into one text before it is made into bytes.
 * A piece lies in the body from the end that has its number to the next one.
 */
export function joined(pieces: readonly (string | Uint8Array)[]): { body: Buffer; ends: number[] } {
  const whole = [envelopeStart, ...pieces, envelopeEnd];
  const body = Buffer.allocUnsafe(whole.reduce((length, piece) => length + Buffer.byteLength(piece), 0));
  let end = 0;
  const ends = whole.map((piece) => (end += write(body, piece, end)));
  return { body, ends };
}

function write(bytes: Buffer, piece: string | Uint8Array, at: number): number {
  if (typeof piece === 'string') return bytes.write(piece, at);
  bytes.set(piece, at);
  return piece.byteLength;
}
