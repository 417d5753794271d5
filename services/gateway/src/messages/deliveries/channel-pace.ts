import { KeyedQueue } from '@dzvinok/flow';
import { platformKey } from '@dzvinok/tenancy/tenant';
import type { Redis } from 'ioredis';
import { setTimeout as pause } from 'node:timers/promises';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';

export interface Provider {
  /** Centres with the same one share its limit. */
  name: string;
  perSecond: number;
}

/** Keeps all processes together under a provider's limit; without Redis each process keeps to it alone. */
export class ChannelPace {
  readonly #redis: Redis | null;
  readonly #limits = new Map<number, RateLimiterAbstract>();
  readonly #batches = new KeyedQueue();

  constructor(redis: Redis | null) {
    this.#redis = redis;
  }

  /**
   * Runs a centre's batch when those before it have begun to send all of theirs: batches wait without a lease, and a
   * mailing of one centre delays another centre by one batch.
   */
  inTurn<Result>(provider: Provider, batch: () => Promise<Result>): Promise<Result> {
    return this.#batches.run(provider.name, batch);
  }

  /** Until the provider may send one more message. */
  async wait({ name, perSecond }: Provider): Promise<void> {
    for (;;) {
      try {
        await this.#limitOf(perSecond).consume(platformKey('message-pace', name));
        return;
      } catch (rejection) {
        if (!(rejection instanceof RateLimiterRes)) throw rejection;
        await pause(Math.max(1, rejection.msBeforeNext));
      }
    }
  }

  #limitOf(perSecond: number): RateLimiterAbstract {
    const known = this.#limits.get(perSecond);
    if (known) return known;
    const limit = { points: perSecond, duration: 1, keyPrefix: '' };
    const memory = new RateLimiterMemory(limit);
    const made = this.#redis
      ? new RateLimiterRedis({ ...limit, storeClient: this.#redis, rejectIfRedisNotReady: true, insuranceLimiter: memory })
      : memory;
    this.#limits.set(perSecond, made);
    return made;
  }
}
