import { successText, type WholeBody } from '@dzvinok/api-server/handler';
import { requestContext } from '@dzvinok/api-server/request-context';
import { bestEncoding, compress, type Encoding } from './encodings.ts';
import { tagOf } from './etag.ts';
import { ReplyCache, type CachedReply, type Version } from './reply-cache.ts';
import { SingleFlight } from './single-flight.ts';

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

/** A reply of some version. */
interface WholeReply extends WholeBody {
  etag: string;
}

const wantedEncoding = (): Encoding | null => bestEncoding(requestContext()?.acceptEncoding);

/** False for a reader whose reply is built each time. */
export function takesCompression(): boolean {
  return wantedEncoding() !== null;
}

/** Replies that follow from a version alone: built once for all who wait, and kept compressed until the version is another. */
export class VersionedReplies {
  readonly #cache: ReplyCache;
  readonly #building = new SingleFlight<VersionedBody>();

  /** `capacity` is in bytes. */
  constructor(capacity: number) {
    this.#cache = new ReplyCache(capacity);
  }

  /**
   * `key` names the centre and all else that the text depends on besides the version, which was read before: whoever
   * joins a building under it gets that version or a later one.
   * @returns the whole reply; for a reader who takes no compression `build` is asked each time
   */
  async read(key: string, version: Version, build: () => Promise<VersionedBody>): Promise<WholeReply> {
    const building = () => this.#building.run(`${key} ${version}`, build);
    const encoding = wantedEncoding();
    if (encoding === null) return plain(await building());
    return this.#cache.read(`${key} ${encoding}`, version, async () => compressed(await building(), encoding));
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

function plain({ body }: VersionedBody): WholeReply {
  return { etag: tagOf(body), encoding: null, body };
}

async function compressed({ version, body: bytes }: VersionedBody, encoding: Encoding): Promise<CachedReply> {
  const body = await compress(bytes, encoding);
  return { version, etag: tagOf(body), encoding, body };
}
