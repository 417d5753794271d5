import { SingleFlight } from '@dzvinok/flow';
import { successText, type WholeBody } from '@dzvinok/api-server/handler';
import { requestContext } from '@dzvinok/api-server/request-context';
import { LRUCache } from 'lru-cache';
import { bestEncoding, compress, type Encoding, tagOf } from './encodings.ts';

export type Version = number | string;

/** JSON pieces as the database gave them, with their version, read in one statement. */
export interface VersionedJson {
  version: Version;
  pieces: readonly string[];
}

export interface VersionedBody {
  version: Version;
  body: Buffer;
}

export interface KeptReply extends WholeBody {
  readonly version: Version;
  readonly etag: string;
  readonly body: Buffer;
}

const wantedEncoding = (): Encoding | null => bestEncoding(requestContext()?.acceptEncoding);

export function takesCompression(): boolean {
  return wantedEncoding() !== null;
}

const entryCost = 512;

/** Compressed replies by version. Nothing expires: callers read the present version from the database. */
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

  /** Concurrent callers share one build. `key` names the centre and all that the text depends on besides the version. */
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

export function separated(items: readonly string[]): string[] {
  return items.flatMap((item, nr) => (nr === 0 ? [item] : [',', item]));
}

const [envelopeStart = '', envelopeEnd = ''] = successText('\n').split('\n');

/** Joins bytes, as joining half a megabyte of text is slow. Piece n lies from `ends[n]` to `ends[n + 1]`. */
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
