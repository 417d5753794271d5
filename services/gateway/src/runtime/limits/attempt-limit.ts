import { KeyedQueue } from '@dzvinok/flow';
import { refuse } from '@dzvinok/api-server/failure';
import type { ErrorCode } from '@dzvinok/contract/errors';
import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';

interface AttemptLimitOptions {
  redis: Redis | null;
  failures: number;
  windowSeconds: number;
}

export interface Attempt {
  /** `forgive` forgets the earlier failures of the key. */
  succeed(forgive: boolean): Promise<void>;
  fail(): void;
  cancel(): Promise<void>;
}

/** Attempts count from their beginning, so parallel ones get no extra tries. Redis counts for all processes, memory while it is away. */
export class AttemptLimit {
  readonly #limiter: RateLimiterAbstract;
  readonly #open = new Map<string, Set<PromiseWithResolvers<void>>>();
  /** One by one per key: a refused attempt counts for a moment, and another attempt must not take it for a failure. */
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

  async begin(key: string): Promise<Attempt | number> {
    for (;;) {
      const outcome = await this.#beginning.run(key, () => this.#tryToBegin(key));
      if (!Array.isArray(outcome)) return outcome;
      await Promise.race(outcome);
    }
  }

  async #tryToBegin(key: string): Promise<Attempt | number | Promise<void>[]> {
    // Collected before the count is read: an attempt that ends in between may still be in the count.
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

export function admit(attempt: Attempt | number, code: ErrorCode): Attempt {
  if (typeof attempt !== 'number') return attempt;
  throw refuse(code, { headers: { 'retry-after': String(attempt) } });
}
