import { KeyedQueue } from '@dzvinok/api-server/keyed-queue';
import { refuse } from '@dzvinok/api-server/refusal';
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
  /** It succeeded: earlier failures of the key are forgotten when `forgive` is set. */
  succeed(forgive: boolean): Promise<void>;
  fail(): void;
  /** It was not decided and does not count. */
  cancel(): Promise<void>;
}

/**
 * Counts failures by key, in Redis for all processes, in this process while Redis is away.
 * An attempt counts from its beginning, so a storm in parallel gets no more tries than a queue; who comes while
 * undecided attempts fill the limit waits for them to end.
 */
export class AttemptLimit {
  readonly #limiter: RateLimiterAbstract;
  readonly #open = new Map<string, Set<PromiseWithResolvers<void>>>();
  /** One by one for each key: a refused attempt counts for a moment, and nobody else may take that for a failure. */
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
    // Looked up before asking: one that ends meanwhile may have filled the limit all the same.
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

/** For what `begin` gave: the attempt, or a refusal that says when to come back. */
export function letIn(attempt: Attempt | number, code: ErrorCode): Attempt {
  if (typeof attempt !== 'number') return attempt;
  throw refuse(code, { headers: { 'retry-after': String(attempt) } });
}
