import type { Redis } from 'ioredis';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../clock/clock.ts';

interface Delays {
  /** So many attempts are let in without a wait. */
  free: number;
  firstMs: number;
  longestMs: number;
}

/** An attempt that was let in. It counts as a failure until it is said to be none. */
export interface SlowedAttempt {
  /** The number of attempts that count, this one included. */
  count: number;
  /** Forgets every failure of the key. */
  forgive(): Promise<void>;
  /** The attempt was not decided and does not count. */
  cancel(): Promise<void>;
}

interface Kept {
  count: number;
  nextAt: number;
}

/** Failures are forgotten when nobody has tried for so long. */
const forgottenAfterMs = 60 * 60_000;
const capacity = 100_000;

/** KEYS[1]: the counter; ARGV: now, free, first and longest delay, time to live. Gives the count, or the wait as a negative number. */
const beginScript = `
local count = tonumber(redis.call('hget', KEYS[1], 'count') or '0')
local wait = tonumber(redis.call('hget', KEYS[1], 'nextAt') or '0') - tonumber(ARGV[1])
if wait > 0 then return -wait end
count = count + 1
local nextAt = 0
if count >= tonumber(ARGV[2]) then
  nextAt = tonumber(ARGV[1]) + math.min(tonumber(ARGV[4]), tonumber(ARGV[3]) * 2 ^ math.min(40, count - tonumber(ARGV[2])))
end
redis.call('hset', KEYS[1], 'count', count, 'nextAt', string.format('%.0f', nextAt))
redis.call('pexpire', KEYS[1], ARGV[5])
return count`;

const cancelScript = `
if redis.call('exists', KEYS[1]) == 1 then
  if redis.call('hincrby', KEYS[1], 'count', -1) <= 0 then redis.call('del', KEYS[1]) else redis.call('hset', KEYS[1], 'nextAt', 0) end
end`;

/**
 * Makes those who fail again and again wait longer and longer, and never for ever. Counts by key, in Redis for all
 * processes and in this process while Redis is away. An attempt counts from its beginning, so that parallel ones get no
 * more tries than consecutive ones; one that comes too early is not looked at and makes nobody wait longer.
 */
export class SlowDown {
  readonly #redis: Redis | null;
  readonly #clock: Clock;
  readonly #delays: Delays;
  readonly #local: LRUCache<string, Kept>;

  constructor(redis: Redis | null, clock: Clock, delays: Delays) {
    this.#redis = redis;
    this.#clock = clock;
    this.#delays = delays;
    this.#local = new LRUCache({ max: capacity, ttl: forgottenAfterMs });
  }

  /** @returns the attempt, or the seconds to wait until the next one */
  async begin(key: string): Promise<SlowedAttempt | number> {
    const now = this.#clock.now().epochMilliseconds;
    const { free, firstMs, longestMs } = this.#delays;
    const known = await this.#ask((redis) => redis.eval(beginScript, 1, key, now, free, firstMs, longestMs, forgottenAfterMs));
    const count = known === null ? this.#beginLocally(key, now) : Number(known);
    if (count <= 0) return Math.max(1, Math.ceil(-count / 1000));
    return { count, forgive: () => this.#forgive(key), cancel: () => this.#cancel(key) };
  }

  #beginLocally(key: string, now: number): number {
    const { count: before, nextAt: allowedAt } = this.#local.get(key) ?? { count: 0, nextAt: 0 };
    if (allowedAt > now) return now - allowedAt;
    const { free, firstMs, longestMs } = this.#delays;
    const count = before + 1;
    this.#local.set(key, { count, nextAt: count >= free ? now + Math.min(longestMs, firstMs * 2 ** (count - free)) : 0 });
    return count;
  }

  async #forgive(key: string): Promise<void> {
    this.#local.delete(key);
    await this.#ask((redis) => redis.del(key));
  }

  async #cancel(key: string): Promise<void> {
    const local = this.#local.get(key);
    if (local) this.#local.set(key, { count: local.count - 1, nextAt: 0 });
    await this.#ask((redis) => redis.eval(cancelScript, 1, key));
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
