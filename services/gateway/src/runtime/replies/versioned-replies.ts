import { successText, type WholeBody } from '@dzvinok/api-server/handler';
import { requestContext } from '@dzvinok/api-server/request-context';
import { bestEncoding, compress, type Encoding } from './encodings.ts';
import { tagOf } from './etag.ts';
import { ReplyCache, type CachedReply, type Version } from './reply-cache.ts';
import { SingleFlight } from './single-flight.ts';

/**
 * JSON text for a reply, with the version of what it tells, read in one statement. It comes in the pieces that the database
 * gave: half a megabyte is not made into one text before it is made into bytes.
 */
export interface VersionedJson {
  version: Version;
  pieces: readonly string[];
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
  readonly #building = new SingleFlight<VersionedJson>();

  /** `capacity` is in bytes. */
  constructor(capacity: number) {
    this.#cache = new ReplyCache(capacity);
  }

  /**
   * `key` names the centre and all else that the text depends on besides the version, which was read before: whoever
   * joins a building under it gets that version or a later one.
   * @returns the whole reply; for a reader who takes no compression it is built each time
   */
  async read(key: string, version: Version, build: () => Promise<VersionedJson>): Promise<WholeReply> {
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

/** The whole reply, envelope and all, for a reader who takes no compression. */
export function bytesOf({ pieces }: VersionedJson): Buffer {
  const texts = [envelopeStart, ...pieces, envelopeEnd];
  const bytes = Buffer.allocUnsafe(texts.reduce((length, text) => length + Buffer.byteLength(text), 0));
  texts.reduce((end, text) => end + bytes.write(text, end), 0);
  return bytes;
}

function plain(json: VersionedJson): WholeReply {
  const body = bytesOf(json);
  return { etag: tagOf(body), encoding: null, body };
}

async function compressed(json: VersionedJson, encoding: Encoding): Promise<CachedReply> {
  const body = await compress(bytesOf(json), encoding);
  return { version: json.version, etag: tagOf(body), encoding, body };
}
