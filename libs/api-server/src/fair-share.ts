import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { refuse } from './failure.ts';

/** How many calls of a centre a process does at once, and how many wait. */
export interface ShareLimits {
  /** Of a centre that works alone. */
  alone: number;
  /** While another centre works too. */
  besideOthers: number;
  /** A centre that had a call so recently is at work. */
  atWorkMs: number;
  waiting: number;
  /** A call waits so long for its turn at most. */
  patienceMs: number;
  /** A call that finds the line full is refused after so long. */
  refusalMs: number;
  /** A place rests no longer than this. */
  longestRestMs: number;
}

const usual: ShareLimits = { alone: 32, besideOthers: 2, atWorkMs: 1_000, waiting: 256, patienceMs: 3_000, refusalMs: 1_000, longestRestMs: 250 };
const lookEveryMs = 50;
/** In a process that is at work half of the time a place rests so many times as long as its call took. */
const restOfHalfBusy = 6;

/** Tells which part of the last moment this process was at work, from 0 to 1. */
function ownBusyness(): () => number {
  let last = performance.eventLoopUtilization();
  let lookedAt = performance.now();
  let known = 0;
  return () => {
    if (performance.now() - lookedAt < lookEveryMs) return known;
    const now = performance.eventLoopUtilization();
    known = performance.eventLoopUtilization(now, last).utilization;
    last = now;
    lookedAt = performance.now();
    return known;
  };
}

interface Waiting {
  start: () => void;
  givingUp: NodeJS.Timeout;
}

interface Line {
  /** Calls in work, and places that rest. */
  taken: number;
  waiting: Set<Waiting>;
}

interface Seen {
  centre: number;
  at: number;
}

/**
 * Keeps a centre with many calls from slowing the others down. While another works too, a centre has few calls in work;
 * its next ones wait in a line of its own, and those that find the line full are refused with a time to come back.
 * A place that others of the line wait for rests after each call, the longer the busier the process is: so the process
 * never has so much to do that the other centres wait, whatever the calls cost.
 */
export class FairShare {
  readonly #limits: ShareLimits;
  readonly #busyness: () => number;
  readonly #lines = new Map<number, Line>();
  /** The centre that called last, and the last one that is not it. */
  #latest: Seen | undefined;
  #latestOther: Seen | undefined;

  constructor(limits: Partial<ShareLimits> = {}, busyness = ownBusyness()) {
    this.#limits = { ...usual, ...limits };
    this.#busyness = busyness;
  }

  /**
   * Runs a call of the centre when it is its turn; throws a refusal when too many wait already, or it has waited too long.
   * Whoever goes away (`gone`) while the call waits leaves the line, with the signal's reason.
   */
  async run<T>(centre: number, work: () => Promise<T>, gone?: AbortSignal): Promise<T> {
    this.#see(centre);
    const line = this.#lines.get(centre) ?? { taken: 0, waiting: new Set() };
    this.#lines.set(centre, line);
    if (line.taken < this.#room(centre)) line.taken += 1;
    else await this.#wait(line, gone);
    const began = performance.now();
    try {
      return await work();
    } finally {
      this.#rest(centre, line, performance.now() - began);
    }
  }

  #see(centre: number): void {
    if (this.#latest && this.#latest.centre !== centre) this.#latestOther = this.#latest;
    this.#latest = { centre, at: performance.now() };
  }

  #isBesideOthers(centre: number): boolean {
    const other = this.#latest?.centre === centre ? this.#latestOther : this.#latest;
    return other !== undefined && performance.now() - other.at < this.#limits.atWorkMs;
  }

  #room(centre: number): number {
    return this.#isBesideOthers(centre) ? this.#limits.besideOthers : this.#limits.alone;
  }

  /** A refusal waits as well: who comes again at once would cost more than who waits. */
  async #wait({ waiting }: Line, gone?: AbortSignal): Promise<void> {
    const { patienceMs, refusalMs, waiting: most } = this.#limits;
    gone?.throwIfAborted();
    if (waiting.size >= most) {
      await pause(refusalMs);
      throw tooMany();
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const leave = (reason: unknown) => {
      waiting.delete(own);
      reject(reason);
    };
    const own: Waiting = { start: resolve, givingUp: setTimeout(() => leave(tooMany()), patienceMs) };
    const onGone = () => leave(gone?.reason);
    gone?.addEventListener('abort', onGone);
    waiting.add(own);
    try {
      await promise;
    } finally {
      clearTimeout(own.givingUp);
      gone?.removeEventListener('abort', onGone);
    }
  }

  #rest(centre: number, line: Line, tookMs: number): void {
    const busyness = this.#busyness();
    const restMs = Math.min(this.#limits.longestRestMs, (tookMs * restOfHalfBusy * busyness) / Math.max(1 - busyness, 0.01));
    if (line.waiting.size > 0 && restMs >= 1 && this.#isBesideOthers(centre)) setTimeout(() => this.#leave(centre, line), restMs);
    else this.#leave(centre, line);
  }

  #leave(centre: number, line: Line): void {
    line.taken -= 1;
    for (const next of line.waiting) {
      if (line.taken >= this.#room(centre)) break;
      line.waiting.delete(next);
      line.taken += 1;
      next.start();
    }
    if (line.taken === 0 && line.waiting.size === 0) this.#lines.delete(centre);
  }
}

function tooMany() {
  return refuse('request.too-many', { headers: { 'retry-after': '1' } });
}
