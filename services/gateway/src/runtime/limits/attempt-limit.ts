import { KeyedQueue } from '@dzvinok/flow';
import { refuse } from '@dzvinok/api-server/failure';
import type { ErrorCode } from '@dzvinok/contract/errors';
import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';

interface AttemptLimitOptions {
  redis: Redis | null;
  /** Failures that one key may have in the window. */
  failures: number;
  windowSeconds: number;
}

/** An attempt that was let in; exactly one of the endings must be called. */
export interface Attempt {
  /** Ends a successful attempt; with `forgive` the earlier failures of the key are forgotten. */
  succeed(forgive: boolean): Promise<void>;
  fail(): void;
  /** Ends an attempt that was not decided; it does not count. */
  cancel(): Promise<void>;
}

/**
 * Counts failures by key, in Redis for all processes, in this process while Redis is away.
 * An attempt counts from its beginning, so parallel attempts get no more tries than consecutive ones; while undecided
 * attempts fill the limit, the next one waits for them to end.
 */
export class AttemptLimit {
  readonly #limiter: RateLimiterAbstract;
  readonly #open = new Map<string, Set<PromiseWithResolvers<void>>>();
  /** Attempts of one key begin one by one: a refused one counts for a moment, and no other may take that for a failure. */
  readonly #beginning = new KeyedQueue();

  constructor({ redis, failures, windowSeconds }: AttemptLimitOptions) {
    const memory = new RateLimiterMemory({ points: failures, duration: windowSeconds, keyPrefix: '' });
    this.#limiter = redis
      ? new RateLimiterRedis({
          storeClient: redis,
          points: failures,
          duration: windowSeconds,
          keyPrefix: '',
          rejectIfRedisNotReady: true,
          insuranceLimiter: memory,
        })
      : memory;
  }

  /** @returns the attempt, or the seconds to wait until the next one */
  async begin(key: string): Promise<Attempt | number> {
    for (;;) {
      const outcome = await this.#beginning.run(key, () => this.#tryToBegin(key));
      if (!Array.isArray(outcome)) return outcome;
      await Promise.race(outcome);
    }
  }

  /** @returns the undecided attempts to wait for, when it may be only they who fill the limit */
  async #tryToBegin(key: string): Promise<Attempt | number | Promise<void>[]> {
    // They are looked up before the count is read, as one that ends in between may still be in the count.
    const undecided = [...this.#open.get(key) ?? []].map(({ promise }) => promise);
    const wait = await this.#consume(key);
    if (wait === 0) return this.#track(key);
    if (undecided.length === 0) return wait;
    await this.#limiter.reward(key, 1);
    return undecided;
  }

  async #consume(key: string): Promise<number> {
    try {
      await this.#limiter.consume(key);
      return 0;
    } catch (rejection) {
      if (rejection instanceof RateLimiterRes) return Math.max(1, Math.ceil(rejection.msBeforeNext / 1000));
      throw rejection;
    }
  }

  #track(key: string): Attempt {
    const decided = Promise.withResolvers<void>();
    const open = this.#open.get(key) ?? new Set();
    this.#open.set(key, open.add(decided));
    const close = () => {
      open.delete(decided);
      if (open.size === 0) this.#open.delete(key);
      decided.resolve();
    };
    return {
      fail: close,
      succeed: async (forgive) => {
        await (forgive ? this.#limiter.delete(key) : this.#limiter.reward(key, 1));
        close();
      },
      cancel: async () => {
        await this.#limiter.reward(key, 1);
        close();
      },
    };
  }
}

/** The attempt that `begin` allowed; throws a refusal with the time to come back if it gave seconds. */
export function admit(attempt: Attempt | number, code: ErrorCode): Attempt {
  if (typeof attempt !== 'number') return attempt;
  throw refuse(code, { headers: { 'retry-after': String(attempt) } });
}
