import type { Redis } from 'ioredis';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../clock/clock.ts';

interface Delays {
  free: number;
  firstMs: number;
  longestMs: number;
}

export interface Counted {
  key: string;
  delays: Delays;
}

export interface SlowedAttempt {
  count: number;
  /** Forgets all failures of the first key; for the other keys this attempt does not count. */
  succeed(): Promise<void>;
  cancel(): Promise<void>;
}

interface Kept {
  count: number;
  nextAt: number;
}

const forgottenAfterMs = 60 * 60_000;
const capacity = 300_000;

/** KEYS: counters; ARGV: now, time to live, per counter: free attempts, first and longest delay. A negative reply is the wait. */
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

/** KEYS: counters; ARGV[1]: 1 forgets all failures of the first counter. In the other counters the attempt itself is undone. */
const endScript = `
for i, key in ipairs(KEYS) do
  if i == 1 and ARGV[1] == '1' then redis.call('del', key)
  elseif redis.call('exists', key) == 1 then
    if redis.call('hincrby', key, 'count', -1) <= 0 then redis.call('del', key) else redis.call('hset', key, 'nextAt', 0) end
  end
end`;

/** Attempts count from their beginning, so parallel ones get no extra tries. All keys must lie in one slot of a Redis cluster. */
export class SlowDown {
  readonly #redis: Redis | null;
  readonly #clock: Clock;
  /** Counted by size, as `max` would reserve the memory of all entries at once: 13 MB. */
  readonly #local = new LRUCache<string, Kept>({ maxSize: capacity, sizeCalculation: () => 1, ttl: forgottenAfterMs });

  constructor(redis: Redis | null, clock: Clock) {
    this.#redis = redis;
    this.#clock = clock;
  }

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

  async #ask<T>(question: (redis: Redis) => Promise<T>): Promise<T | null> {
    if (this.#redis?.status !== 'ready') return null;
    try {
      return await question(this.#redis);
    } catch {
      return null;
    }
  }
}
