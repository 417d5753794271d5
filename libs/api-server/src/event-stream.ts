import { Readable } from 'node:stream';

const heldAtMost = 256 * 1024;
const farewellMs = 1_000;

/** One event as it goes over the wire, made once for all its readers. */
export function eventBytes(data: unknown): Buffer {
  return Buffer.from(`data: ${JSON.stringify(data)}\n\n`);
}

/** A line that readers skip; it keeps the proxies between from thinking that nobody is there. */
export const heartbeat = Buffer.from(':\n\n');

/** How long a reader should wait before it comes back. */
export function retryAfter(ms: number): Buffer {
  return Buffer.from(`retry: ${ms}\n\n`);
}

/** Sends server-sent events to one reader. A reader that does not take them is dropped, and will come back. */
export class EventStream extends Readable {
  #isOver = false;

  constructor() {
    super({ read: () => undefined });
  }

  send(bytes: Buffer): void {
    if (this.#isOver || this.destroyed) return;
    if (this.readableLength + bytes.length > heldAtMost) this.destroy();
    else this.push(bytes);
  }

  /** Ends the stream after what was sent so far, whether the reader takes it or not. */
  end(): void {
    if (this.#isOver || this.destroyed) return;
    this.#isOver = true;
    this.push(null);
    const timer = setTimeout(() => this.destroy(), farewellMs).unref();
    this.once('close', () => clearTimeout(timer));
  }
}
