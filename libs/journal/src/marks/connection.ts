import type { WaitingFor } from './mark-entries.ts';

const delays = { first: 1_000, longest: 30_000 } as const;

/** Begins to send again; answers whether there was anything to send. */
type Retry = () => boolean;

/**
 * All journals of the tab share this state of the way to the server. While it is down, one of them tries at growing
 * intervals; when that worked, the others follow.
 */
export class Connection {
  #failures = 0;
  #cause: WaitingFor = 'network';
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #waiting = new Set<Retry>();

  get isDown(): boolean {
    return this.#failures > 0;
  }

  /** Why it is down, by the latest failure. */
  get cause(): WaitingFor {
    return this.#cause;
  }

  failed(retry: Retry, cause: WaitingFor): void {
    this.#failures += 1;
    this.#cause = cause;
    this.#waiting.add(retry);
    clearTimeout(this.#timer);
    const delay = Math.min(delays.longest, delays.first * 2 ** (this.#failures - 1));
    this.#timer = setTimeout(() => this.tryNow(), delay * (0.75 + Math.random() / 2));
  }

  /** Lines up behind the one that tries. */
  waitFor(retry: Retry): void {
    this.#waiting.add(retry);
  }

  worked(): void {
    if (!this.isDown) return;
    this.#failures = 0;
    clearTimeout(this.#timer);
    for (const retry of this.#takeWaiting()) retry();
  }

  /** The way may be free again. */
  tryNow(): void {
    const waiting = this.#takeWaiting();
    const index = waiting.findIndex((retry) => retry());
    for (const retry of waiting.slice(index + 1)) if (index >= 0) this.#waiting.add(retry);
    // Nobody has anything to send: the next one may try at once.
    if (index < 0) this.#failures = 0;
  }

  #takeWaiting(): Retry[] {
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    return waiting;
  }
}
