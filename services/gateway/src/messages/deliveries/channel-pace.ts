import { platformKey } from '@dzvinok/tenancy/tenant';
import type { Redis } from 'ioredis';
import { setTimeout as pause } from 'node:timers/promises';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';

interface Provider {
  /** Centres with the same provider share its limit. */
  name: string;
  perSecond: number;
}

/**
 * Keeps all processes together under a provider's limit; without Redis each process keeps it alone. Centres that wait for the same provider
 * take turns, so a mailing of a centre delays another centre by one message.
 */
export class ChannelPace {
  readonly #redis: Redis | null;
  readonly #limits = new Map<number, RateLimiterAbstract>();
  readonly #waiting = new Map<string, Turns>();

  constructor(redis: Redis | null) {
    this.#redis = redis;
  }

  /** Until the provider may send one more message of the centre. */
  wait(provider: Provider, centreId: number): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const known = this.#waiting.get(provider.name);
    const turns = known ?? new Turns();
    turns.add(centreId, { resolve, reject });
    if (!known) {
      this.#waiting.set(provider.name, turns);
      void this.#admit(provider, turns);
    }
    return promise;
  }

  async #admit(provider: Provider, turns: Turns): Promise<void> {
    while (!turns.isEmpty) {
      try {
        await this.#take(provider);
        turns.next()?.resolve();
      } catch (error) {
        turns.next()?.reject(error);
      }
    }
    this.#waiting.delete(provider.name);
  }

  async #take({ name, perSecond }: Provider): Promise<void> {
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

type Waiting = Pick<PromiseWithResolvers<void>, 'resolve' | 'reject'>;

class Turns {
  readonly #centres = new Map<number, Waiting[]>();

  get isEmpty(): boolean {
    return this.#centres.size === 0;
  }

  add(centreId: number, waiting: Waiting): void {
    const before = this.#centres.get(centreId);
    if (before) before.push(waiting);
    else this.#centres.set(centreId, [waiting]);
  }

  /** The first message of the centre whose turn it is; its other messages wait for the turns of other centres. */
  next(): Waiting | undefined {
    for (const [centreId, [first, ...others]] of this.#centres) {
      this.#centres.delete(centreId);
      if (others.length > 0) this.#centres.set(centreId, others);
      return first;
    }
    return undefined;
  }
}
