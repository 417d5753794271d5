import { refuse } from './failure.ts';

interface Waiting {
  owner: string;
  start(): void;
  giveUp: NodeJS.Timeout;
}

/** How many large bodies may be in the server at once, altogether and of one owner, and how many wait, for how long. */
export interface LargeBodyLimits {
  atOnce: number;
  atOnceOfOwner: number;
  waiting: number;
  patienceMs: number;
}

const usual: LargeBodyLimits = { atOnce: 4, atOnceOfOwner: 2, waiting: 32, patienceMs: 5_000 };

/**
 * Lets large bodies in a few at a time, as each takes memory until its call is answered. No owner (a centre, or the
 * platform) takes all places. What waits too long is refused with a time to come back.
 */
export class LargeBodies {
  readonly #limits: LargeBodyLimits;
  readonly #open = new Map<string, number>();
  #waiting: Waiting[] = [];

  constructor(limits: Partial<LargeBodyLimits> = {}) {
    this.#limits = { ...usual, ...limits };
  }

  /** Resolves when the body may be read, with what gives its place to the next one; that may be called more than once. */
  async enter(owner: string): Promise<() => void> {
    if (this.#hasRoom(owner)) this.#take(owner);
    else await this.#wait(owner);
    let isOpen = true;
    return () => {
      if (isOpen) this.#leave(owner);
      isOpen = false;
    };
  }

  #hasRoom(owner: string): boolean {
    const total = this.#open.values().reduce((sum, count) => sum + count, 0);
    return total < this.#limits.atOnce && (this.#open.get(owner) ?? 0) < this.#limits.atOnceOfOwner;
  }

  #take(owner: string): void {
    this.#open.set(owner, (this.#open.get(owner) ?? 0) + 1);
  }

  #leave(owner: string): void {
    const left = (this.#open.get(owner) ?? 0) - 1;
    if (left > 0) this.#open.set(owner, left);
    else this.#open.delete(owner);
    const next = this.#waiting.find((one) => this.#hasRoom(one.owner));
    if (!next) return;
    this.#forget(next);
    this.#take(next.owner);
    next.start();
  }

  #wait(owner: string): Promise<void> {
    if (this.#waiting.length >= this.#limits.waiting) throw busy();
    return new Promise((start, refuseIt) => {
      const waiting: Waiting = {
        owner,
        start,
        giveUp: setTimeout(() => {
          this.#forget(waiting);
          refuseIt(busy());
        }, this.#limits.patienceMs),
      };
      this.#waiting.push(waiting);
    });
  }

  #forget(waiting: Waiting): void {
    clearTimeout(waiting.giveUp);
    this.#waiting = this.#waiting.filter((one) => one !== waiting);
  }
}

function busy() {
  return refuse('request.bodies-busy', { headers: { 'retry-after': '2' } });
}
