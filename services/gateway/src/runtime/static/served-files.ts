import { Logger } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import mime from 'mime';
import { isFileName, type FileStore } from '../files/file-store.ts';
import { bestEncoding, type Encoding } from '../replies/encodings.ts';
import { tagOf } from '../replies/encodings.ts';

interface Wanted {
  name: string;
  encoding: Encoding | null;
}

interface Served {
  bytes: Buffer;
  encoding: Encoding | null;
  etag: string;
}

const usualCapacity = 64 * 1024 * 1024;
const entryCost = 512;
const endings = { br: '.br', gzip: '.gz' } as const;

/** Sends unchanging files, or their compressed twins (`.br`, `.gz`), from memory while there is room. */
export class ServedFiles {
  readonly #logger = new Logger('ServedFiles');
  readonly #store: FileStore;
  readonly #kept: LRUCache<string, Served, Wanted>;

  constructor(store: FileStore, capacity = usualCapacity) {
    this.#store = store;
    this.#kept = new LRUCache({
      maxSize: capacity,
      sizeCalculation: ({ bytes }, key) => bytes.byteLength + key.length + entryCost,
      // Concurrent requests for one file wait for one reading.
      fetchMethod: (_key, _stale, { context }) => this.#read(context),
    });
  }

  get bytes(): number {
    return this.#kept.calculatedSize;
  }

  /** Answers 503 while the store is away and the file is not in memory. */
  async send(request: FastifyRequest, reply: FastifyReply, name: string): Promise<FastifyReply> {
    const wanted = { name, encoding: bestEncoding(request.headers['accept-encoding']?.toString()) };
    let served: Served | undefined;
    try {
      served = isFileName(name) ? await this.#kept.fetch(`${wanted.encoding} ${name}`, { context: wanted }) : undefined;
    } catch (error) {
      this.#logger.error(`${name} cannot be read from the store`, error);
      return reply.code(503).headers({ 'cache-control': 'no-store', 'retry-after': '2' }).send();
    }
    if (!served) {
      reply.removeHeader('cache-control').callNotFound();
      return reply;
    }
    reply.type(mime.getType(name) ?? 'application/octet-stream').headers({ etag: served.etag, vary: 'accept-encoding' });
    if (served.encoding !== null) reply.header('content-encoding', served.encoding);
    return reply.send(served.bytes);
  }

  async #read({ name, encoding }: Wanted): Promise<Served | undefined> {
    const twin = encoding && await this.#store.read(name + endings[encoding]);
    if (twin) return { bytes: twin, encoding, etag: tagOf(twin) };
    const bytes = await this.#store.read(name);
    return bytes ? { bytes, encoding: null, etag: tagOf(bytes) } : undefined;
  }
}
