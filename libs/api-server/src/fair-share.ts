import { refuse } from './refusal.ts';

/** How many calls of a centre a process does at once, and how many wait. */
export interface ShareLimits {
  /** Of a centre that works alone. */
  alone: number;
  /** While another centre works too. */
  besideOthers: number;
  /** A centre that had a call so recently is at work. */
  atWorkMs: number;
  waiting: number;
}

const usual: ShareLimits = { alone: 32, besideOthers: 2, atWorkMs: 1_000, waiting: 256 };

interface Line {
  running: number;
  waiting: (() => void)[];
}

interface Seen {
  centre: number;
  at: number;
}

/**
 * Keeps a centre with many calls from slowing the others down. While another works too, a centre has few calls in work;
 * its next ones wait in a line of its own, and those that find the line full are refused with a time to come back.
 */
export class FairShare {
  readonly #limits: ShareLimits;
  readonly #lines = new Map<number, Line>();
  /** The centre that called last, and the last one that is not it. */
  #latest: Seen | undefined;
  #latestOther: Seen | undefined;

  constructor(limits: Partial<ShareLimits> = {}) {
    this.#limits = { ...usual, ...limits };
  }

  /** Runs a call of the centre when it is its turn; throws a refusal when too many wait already. */
  async run<T>(centre: number, work: () => Promise<T>): Promise<T> {
    this.#see(centre);
    const line = this.#lines.get(centre) ?? { running: 0, waiting: [] };
    this.#lines.set(centre, line);
    if (line.running < this.#room(centre)) line.running += 1;
    else await this.#wait(line);
    try {
      return await work();
    } finally {
      line.running -= 1;
      this.#goOn(centre, line);
    }
  }

  #see(centre: number): void {
    if (this.#latest && this.#latest.centre !== centre) this.#latestOther = this.#latest;
    this.#latest = { centre, at: performance.now() };
  }

  #room(centre: number): number {
    const other = this.#latest?.centre === centre ? this.#latestOther : this.#latest;
    const isBesideOthers = other !== undefined && performance.now() - other.at < this.#limits.atWorkMs;
    return isBesideOthers ? this.#limits.besideOthers : this.#limits.alone;
  }

  #wait({ waiting }: Line): Promise<void> {
    if (waiting.length >= this.#limits.waiting) throw refuse('request.too-many', { headers: { 'retry-after': '1' } });
    return new Promise((start) => { waiting.push(start); });
  }

  #goOn(centre: number, line: Line): void {
    while (line.waiting.length > 0 && line.running < this.#room(centre)) {
      line.running += 1;
      line.waiting.shift()?.();
    }
    if (line.running === 0 && line.waiting.length === 0) this.#lines.delete(centre);
  }
}
