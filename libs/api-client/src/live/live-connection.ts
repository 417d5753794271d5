import type { LiveEvent } from '@dzvinok/contract/live';
import { readEventStream } from './event-stream.ts';
import { parseLiveEvent } from './live-stream.ts';

/** Milliseconds; a test may be in a greater hurry. */
export const livePauses = {
  /** The first wait after a failure; each next one is twice as long. */
  first: 1_000,
  longest: 30_000,
  /** The server's heart beats each 15 s: nothing for so long means that nobody is there. */
  silence: 35_000,
  /** A beat is overdue: enough to reconnect when the page comes back into view or the network returns. */
  overdue: 20_000,
  /** A stream that lived so long was a good one. */
  settled: 10_000,
};

export interface LiveConnectionOptions {
  open: (signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>;
  onEvent: (event: LiveEvent) => void;
  /** Something arrived, be it a heartbeat. */
  onBeat?: () => void;
  /** The stream has ended; nothing is heard until the next `ready`. */
  onLost: () => void;
  pauses?: typeof livePauses;
}

/** Holds one stream of events and opens another whenever it ends, breaks or falls silent. */
export class LiveConnection {
  readonly #options: LiveConnectionOptions;
  readonly #pauses: typeof livePauses;
  #heardAt = 0;
  #failures = 0;
  #retry = 0;
  #isHurried = false;
  #endPause: (() => void) | null = null;
  #attempt: AbortController | null = null;

  constructor(options: LiveConnectionOptions) {
    this.#options = options;
    this.#pauses = options.pauses ?? livePauses;
  }

  /** Runs until the signal; never throws. */
  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const began = Date.now();
      await this.#hold(signal);
      if (signal.aborted) return;
      this.#failures = Date.now() - began >= this.#pauses.settled ? 0 : this.#failures + 1;
      if (!this.#isHurried) await this.#pause(signal);
      this.#isHurried = false;
    }
  }

  /** The page came into view or the network is back: no more waiting, and no trust in a stream that is silent. */
  nudge(): void {
    this.#failures = 0;
    this.#endPause?.();
    if (!this.#attempt || Date.now() - this.#heardAt <= this.#pauses.overdue) return;
    this.#isHurried = true;
    this.#attempt.abort();
  }

  async #hold(signal: AbortSignal): Promise<void> {
    const attempt = new AbortController();
    const stop = () => attempt.abort();
    signal.addEventListener('abort', stop);
    this.#attempt = attempt;
    let alarm = setTimeout(stop, this.#pauses.silence);
    const hear = () => {
      this.#heardAt = Date.now();
      clearTimeout(alarm);
      alarm = setTimeout(stop, this.#pauses.silence);
    };
    try {
      this.#heardAt = Date.now();
      const stream = await this.#options.open(attempt.signal);
      await readEventStream(stream, {
        onBytes: () => {
          hear();
          this.#options.onBeat?.();
        },
        onData: (data) => this.#tell(data),
        onRetry: (milliseconds) => {
          this.#retry = milliseconds;
        },
      });
    } catch {
      // refused, broken or given up: tried again all the same, for as long as somebody is signed in
    } finally {
      clearTimeout(alarm);
      signal.removeEventListener('abort', stop);
      this.#attempt = null;
      this.#options.onLost();
    }
  }

  #tell(data: string): void {
    const event = parseLiveEvent(data);
    if (event) this.#options.onEvent(event);
  }

  /** Spread at random: after a restart of the server not everybody comes back at once. */
  #pause(signal: AbortSignal): Promise<void> {
    const { first, longest } = this.#pauses;
    const wait = Math.min(longest, first * 2 ** Math.max(0, this.#failures - 1));
    const least = this.#retry;
    this.#retry = 0;
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', end);
        this.#endPause = null;
        resolve();
      };
      const timer = setTimeout(end, Math.max(least, wait * (0.5 + Math.random() / 2)));
      signal.addEventListener('abort', end);
      this.#endPause = end;
    });
  }
}
