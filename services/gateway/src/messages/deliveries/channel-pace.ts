import { platformKey } from '@dzvinok/tenancy/tenant';
import type { Redis } from 'ioredis';
import { setTimeout as pause } from 'node:timers/promises';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';
import type { MessageChannel } from '../channels/channel.ts';

/** Keeps all processes together under a provider's limit; without Redis each process keeps to it alone. */
export class ChannelPace {
  readonly #redis: Redis | null;
  readonly #limits = new Map<string, RateLimiterAbstract>();

  constructor(redis: Redis | null) {
    this.#redis = redis;
  }

  /** Until the channel may send one more message. */
  async wait(channel: MessageChannel): Promise<void> {
    for (;;) {
      const waitMs = await this.#take(channel);
      if (waitMs === 0) return;
      await pause(waitMs);
    }
  }

  async #take(channel: MessageChannel): Promise<number> {
    try {
      await this.#limitOf(channel).consume(platformKey('message-pace', channel.name));
      return 0;
    } catch (rejection) {
      if (rejection instanceof RateLimiterRes) return Math.max(1, rejection.msBeforeNext);
      throw rejection;
    }
  }

  #limitOf({ name, perSecond }: MessageChannel): RateLimiterAbstract {
    const known = this.#limits.get(name);
    if (known) return known;
    const limit = { points: perSecond, duration: 1, keyPrefix: '' };
    const memory = new RateLimiterMemory(limit);
    const made = this.#redis
      ? new RateLimiterRedis({ ...limit, storeClient: this.#redis, rejectIfRedisNotReady: true, insuranceLimiter: memory })
      : memory;
    this.#limits.set(name, made);
    return made;
  }
}
