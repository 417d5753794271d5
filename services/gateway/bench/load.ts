import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** `contains` must be in the reply. */
export interface Call {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: string;
  contains?: string;
}

/** Whole units per second, and the milliseconds of each. */
export interface Measured {
  perSecond: number;
  units: number;
  median: number;
  p95: number;
  /** Calls refused as overloaded; their units do not count. */
  refused: number;
  /** Body of a unit's last reply, as sent. */
  bytes: number;
}

const headEnd = Buffer.from('\r\n\r\n');
/** Kept bytes of a counted reply: head, and text of a refusal. */
const keptOfCounted = 4_096;
const readAtOnce = 256 * 1_024;

/** One connection, one call at a time. On a bare socket: an HTTP client would take more of the machine than the measured program. */
class Lane {
  readonly #socket: Socket;
  readonly #host: string;
  #kept: Buffer[] = [];
  #isCounted = true;
  #received = 0;
  #expected = Infinity;
  #bodyStart = 0;
  #answer: PromiseWithResolvers<Buffer> | undefined;

  private constructor(address: URL, host: string) {
    this.#host = host;
    // One buffer for all reads: counted replies are not copied.
    const onread = { buffer: Buffer.allocUnsafe(readAtOnce), callback: (size: number, buffer: Uint8Array) => this.#take(buffer.subarray(0, size)) };
    this.#socket = connect({ host: address.hostname, port: Number(address.port), noDelay: true, onread });
    const fail = (error?: Error) => this.#answer?.reject(error ?? new Error('The connection was closed'));
    this.#socket.on('error', fail).on('close', () => fail());
  }

  static async open(address: URL, host: string): Promise<Lane> {
    const lane = new Lane(address, host);
    await once(lane.#socket, 'connect');
    return lane;
  }

  /** Resolves with the body's length, null when overloaded; other failures throw. */
  async ask({ method, path, headers = {}, body, contains }: Call): Promise<number | null> {
    const lines = Object.entries({ host: this.#host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`).join('');
    const length = body === undefined ? '' : `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n`;
    this.#answer = Promise.withResolvers();
    this.#isCounted = contains === undefined;
    this.#socket.write(`${method} ${path} HTTP/1.1\r\n${lines}${length}\r\n${body ?? ''}`);
    const reply = await this.#answer.promise;
    if (reply.toString('latin1', 9, 12) === '503') return null;
    const isGood = reply.toString('latin1', 9, 10) === '2' && (contains === undefined || reply.includes(contains));
    if (!isGood) throw new Error(`${method} ${path}: ${reply.toString('utf8', 0, 2_000)}`);
    const bytes = this.#expected - this.#bodyStart;
    this.#expected = Infinity;
    return bytes;
  }

  close(): void {
    this.#socket.destroy();
  }

  #take(piece: Uint8Array): boolean {
    if (!this.#isCounted || this.#received < keptOfCounted) this.#kept.push(Buffer.from(piece));
    this.#received += piece.length;
    if (this.#expected === Infinity) this.#readHead();
    if (this.#received < this.#expected) return true;
    const reply = Buffer.concat(this.#kept);
    this.#kept = [];
    this.#received = 0;
    this.#answer?.resolve(reply);
    return true;
  }

  #readHead(): void {
    const text = Buffer.concat(this.#kept);
    const end = text.indexOf(headEnd);
    if (end < 0) return;
    const length = /content-length: *(\d+)/i.exec(text.toString('latin1', 0, end))?.[1];
    if (length === undefined) throw new Error('A reply without a length cannot be measured');
    this.#bodyStart = end + headEnd.length;
    this.#expected = this.#bodyStart + Number(length);
  }
}

export interface Place {
  baseUrl: string;
  host: string;
}

interface Load {
  connections: number;
  seconds: number;
  pauseMs?: number;
  until?: AbortSignal;
}

/** Several connections, each sending its next unit once answered. */
export async function press({ baseUrl, host }: Place, nextUnit: () => Call[], load: Load): Promise<Measured> {
  const address = new URL(baseUrl);
  const lanes = await Promise.all(Array.from({ length: load.connections }, () => Lane.open(address, host)));
  const times: number[] = [];
  let bytes = 0;
  let refused = 0;
  const began = performance.now();
  const end = began + load.seconds * 1_000;
  const work = async (lane: Lane) => {
    while (performance.now() < end && !load.until?.aborted) {
      const sent = performance.now();
      const answers: (number | null)[] = [];
      for (const call of nextUnit()) answers.push(await lane.ask(call));
      bytes = answers.at(-1) ?? bytes;
      if (answers.includes(null)) refused += 1;
      else times.push(performance.now() - sent);
      if (load.pauseMs) await new Promise((done) => { setTimeout(done, load.pauseMs); });
    }
  };
  try {
    await Promise.all(lanes.map(work));
  } finally {
    for (const lane of lanes) lane.close();
  }
  const took = performance.now() - began;
  return {
    perSecond: (times.length * 1_000) / took, units: times.length, median: at(times, 0.5), p95: at(times, 0.95), refused, bytes,
  };
}

/** The quantile: `share` of the values are not larger. */
export function at(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
