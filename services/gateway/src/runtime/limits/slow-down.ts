import type { Redis } from 'ioredis';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../clock/clock.ts';

interface Delays {
  /** So many attempts are let in without a wait. */
  free: number;
  firstMs: number;
  longestMs: number;
}

/** What attempts are counted for, with the waits that failures bring it. */
export interface Counted {
  key: string;
  delays: Delays;
}

/** An attempt that was let in. It counts as a failure until it is said to be none. */
export interface SlowedAttempt {
  /** The number of attempts that count for the first key, this one included. */
  count: number;
  /** Forgets every failure of the first key; for the others the attempt does not count. */
  succeed(): Promise<void>;
  /** The attempt was not decided and does not count. */
  cancel(): Promise<void>;
}

interface Kept {
  count: number;
  nextAt: number;
}

/** Failures are forgotten when nobody has tried for so long. */
const forgottenAfterMs = 60 * 60_000;
const capacity = 300_000;

/**
 * KEYS: the counters; ARGV: now, time to live, and for each counter its free attempts, first and longest delay. Gives the
 * count of the first, or the wait as a negative number.
 */
const beginScript = `
local now = tonumber(ARGV[1])
local counts = {}
for i, key in ipairs(KEYS) do
  local kept = redis.call('hmget', key, 'count', 'nextAt')
  local wait = tonumber(kept[2] or '0') - now
  if wait > 0 then return -wait end
  counts[i] = tonumber(kept[1] or '0') + 1
end
for i, key in ipairs(KEYS) do
  local free, first, longest = tonumber(ARGV[3 * i]), tonumber(ARGV[3 * i + 1]), tonumber(ARGV[3 * i + 2])
  local nextAt = 0
  if counts[i] >= free then nextAt = now + math.min(longest, first * 2 ^ math.min(40, counts[i] - free)) end
  redis.call('hset', key, 'count', counts[i], 'nextAt', string.format('%.0f', nextAt))
  redis.call('pexpire', key, ARGV[2])
end
return counts[1]`;

/** KEYS: the counters; ARGV[1]: 1 to forget the failures of the first. For the others the attempt does not count. */
const endScript = `
for i, key in ipairs(KEYS) do
  if i == 1 and ARGV[1] == '1' then redis.call('del', key)
  elseif redis.call('exists', key) == 1 then
    if redis.call('hincrby', key, 'count', -1) <= 0 then redis.call('del', key) else redis.call('hset', key, 'nextAt', 0) end
  end
end`;

/**
 * Makes those who fail again and again wait longer and longer, and never for ever. Counts by key, in Redis for all
 * processes and in this process while Redis is away. An attempt counts from its beginning, so that parallel ones get no
 * more tries than consecutive ones; one that comes too early is not looked at and makes nobody wait longer. An attempt
 * may count for several keys, which must lie in one slot if Redis is a cluster; it is let in when none of them has to wait.
 */
export class SlowDown {
  readonly #redis: Redis | null;
  readonly #clock: Clock;
  /** Counted by size, as a cache with `max` takes the memory of all its entries at once: 13 MB. */
  readonly #local = new LRUCache<string, Kept>({ maxSize: capacity, sizeCalculation: () => 1, ttl: forgottenAfterMs });

  constructor(redis: Redis | null, clock: Clock) {
    this.#redis = redis;
    this.#clock = clock;
  }

  /** @returns the attempt, or the seconds to wait until the next one */
  async begin(counted: readonly Counted[]): Promise<SlowedAttempt | number> {
    const now = this.#clock.now().epochMilliseconds;
    const keys = counted.map(({ key }) => key);
    const delays = counted.flatMap(({ delays: { free, firstMs, longestMs } }) => [free, firstMs, longestMs]);
    const known = await this.#ask((redis) => redis.eval(beginScript, keys.length, ...keys, now, forgottenAfterMs, ...delays));
    const count = known === null ? this.#beginLocally(counted, now) : Number(known);
    if (count <= 0) return Math.max(1, Math.ceil(-count / 1000));
    return { count, succeed: () => this.#end(keys, true), cancel: () => this.#end(keys, false) };
  }

  #beginLocally(counted: readonly Counted[], now: number): number {
    const known = counted.map(({ key }) => this.#local.get(key) ?? { count: 0, nextAt: 0 });
    const early = known.find(({ nextAt }) => nextAt > now);
    if (early) return now - early.nextAt;
    const counts = known.map(({ count }) => count + 1);
    for (const [nr, { key, delays: { free, firstMs, longestMs } }] of counted.entries()) {
      const count = counts[nr] ?? 1;
      this.#local.set(key, { count, nextAt: count >= free ? now + Math.min(longestMs, firstMs * 2 ** (count - free)) : 0 });
    }
    return counts[0] ?? 1;
  }

  async #end(keys: readonly string[], isForgiven: boolean): Promise<void> {
    for (const [nr, key] of keys.entries()) {
      const local = this.#local.get(key);
      if (nr === 0 && isForgiven) this.#local.delete(key);
      else if (local) this.#local.set(key, { count: local.count - 1, nextAt: 0 });
    }
    await this.#ask((redis) => redis.eval(endScript, keys.length, ...keys, isForgiven ? 1 : 0));
  }

  /** Gives null while Redis is away. */
  async #ask<T>(question: (redis: Redis) => Promise<T>): Promise<T | null> {
    if (this.#redis?.status !== 'ready') return null;
    try {
      return await question(this.#redis);
    } catch {
      return null;
    }
  }
}
