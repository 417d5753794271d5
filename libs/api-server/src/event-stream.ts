import { Readable } from 'node:stream';

const heldAtMost = 256 * 1024;
const farewellMs = 1_000;

/** An event's bytes, made once for all its readers. */
export function eventBytes(data: unknown): Buffer {
  return Buffer.from(`data: ${JSON.stringify(data)}\n\n`);
}

/** A comment line, which keeps proxies from closing a silent stream. */
export const heartbeat = Buffer.from(':\n\n');

export function retryAfter(ms: number): Buffer {
  return Buffer.from(`retry: ${ms}\n\n`);
}

/** Server-sent events for one reader. A reader that does not take them is dropped and reconnects. */
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

  /** Ends the stream after the sent events, whether the reader takes them or not. */
  end(): void {
    if (this.#isOver || this.destroyed) return;
    this.#isOver = true;
    this.push(null);
    const timer = setTimeout(() => this.destroy(), farewellMs).unref();
    this.once('close', () => clearTimeout(timer));
  }
}
