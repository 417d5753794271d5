import { Line } from '@dzvinok/flow';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { refuse } from './failure.ts';

export interface ShareLimits {
  alone: number;
  besideOthers: number;
  /** A centre counts as active for this long after its last call. */
  atWorkMs: number;
  waiting: number;
  patienceMs: number;
  /** How long a call waits for its refusal when the line is full. */
  refusalMs: number;
  longestRestMs: number;
}

const usual: ShareLimits = { alone: 32, besideOthers: 2, atWorkMs: 1_000, waiting: 256, patienceMs: 3_000, refusalMs: 1_000, longestRestMs: 250 };
const lookEveryMs = 50;
/** At 50 % CPU a slot rests this many times as long as its call took. */
const restOfHalfBusy = 6;

/** Event-loop utilization of this process since the last look, 0 to 1. */
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

interface Share {
  taken: number;
  line: Line;
}

interface Seen {
  centre: number;
  at: number;
}

/** Keeps a busy centre from slowing other centres: beside another active centre, few slots, then a line, then Retry-After; used slots rest. */
export class FairShare {
  readonly #limits: ShareLimits;
  readonly #busyness: () => number;
  readonly #shares = new Map<number, Share>();
  #latest: Seen | undefined;
  #latestOther: Seen | undefined;

  constructor(limits: Partial<ShareLimits> = {}, busyness = ownBusyness()) {
    this.#limits = { ...usual, ...limits };
    this.#busyness = busyness;
  }

  /** @throws `request.too-many` for a full or slow line; the reason of `gone` when the client has gone */
  async run<T>(centre: number, work: () => Promise<T>, gone?: AbortSignal): Promise<T> {
    this.#see(centre);
    const share = this.#shares.get(centre) ?? { taken: 0, line: this.#newLine() };
    this.#shares.set(centre, share);
    if (share.taken < this.#room(centre)) share.taken += 1;
    else await this.#wait(share.line, gone);
    const began = performance.now();
    try {
      return await work();
    } finally {
      this.#rest(centre, share, performance.now() - began);
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

  #newLine(): Line {
    const { patienceMs, waiting: maxLength } = this.#limits;
    return new Line({ patienceMs, maxLength, refuse: tooMany });
  }

  /** Refuses after a pause, because immediate repetitions would cost more. */
  async #wait(line: Line, gone?: AbortSignal): Promise<void> {
    gone?.throwIfAborted();
    if (line.isFull) {
      await pause(this.#limits.refusalMs);
      throw tooMany();
    }
    await line.wait(undefined, gone);
  }

  #rest(centre: number, share: Share, tookMs: number): void {
    const busyness = this.#busyness();
    const restMs = Math.min(this.#limits.longestRestMs, (tookMs * restOfHalfBusy * busyness) / Math.max(1 - busyness, 0.01));
    if (share.line.length > 0 && restMs >= 1 && this.#isBesideOthers(centre)) setTimeout(() => this.#leave(centre, share), restMs);
    else this.#leave(centre, share);
  }

  #leave(centre: number, share: Share): void {
    share.taken -= 1;
    while (share.taken < this.#room(centre) && share.line.admit()) share.taken += 1;
    if (share.taken === 0 && share.line.length === 0) this.#shares.delete(centre);
  }
}

function tooMany() {
  return refuse('request.too-many', { headers: { 'retry-after': '1' } });
}
