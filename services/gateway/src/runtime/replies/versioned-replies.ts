import { successText } from '@dzvinok/api-server/handler';
import { requestContext } from '@dzvinok/api-server/request-context';
import { bestEncoding, compress, type Encoding } from './encodings.ts';
import { tagOf } from './etag.ts';
import { ReplyCache, type CachedReply, type Version } from './reply-cache.ts';
import { SingleFlight } from './single-flight.ts';

/** JSON text for a reply, with the version of what it tells, read in one statement. */
export interface VersionedText {
  version: Version;
  text: string;
}

const wantedEncoding = (): Encoding | null => bestEncoding(requestContext()?.acceptEncoding);

/** False for a reader whose reply is built each time. */
export function takesCompression(): boolean {
  return wantedEncoding() !== null;
}

/** Replies that follow from a version alone: built once for all who wait, and kept compressed until the version is another. */
export class VersionedReplies {
  readonly #cache: ReplyCache;
  readonly #building = new SingleFlight<VersionedText>();

  /** `capacity` is in bytes. */
  constructor(capacity: number) {
    this.#cache = new ReplyCache(capacity);
  }

  /**
   * `key` names the centre and all else that the text depends on besides the version, which was read before: whoever
   * joins a building under it gets that version or a later one.
   * @returns the text for a reader who takes no compression, which is built each time; for any other the whole reply
   */
  async read(key: string, version: Version, build: () => Promise<VersionedText>): Promise<string | CachedReply> {
    const building = () => this.#building.run(`${key} ${version}`, build);
    const encoding = wantedEncoding();
    if (encoding === null) return (await building()).text;
    return this.#cache.read(`${key} ${encoding}`, version, async () => compressed(await building(), encoding));
  }
}

async function compressed({ version, text }: VersionedText, encoding: Encoding): Promise<CachedReply> {
  const bytes = await compress(successText(text), encoding);
  return { version, etag: tagOf(bytes), encoding, bytes };
}
