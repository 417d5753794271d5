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
  /** The caller that has the next turn, and the start of its wait. */
  turn?: { of: string; since: number } | undefined;
}

interface Waiting {
  since: number;
  told: number;
}

const forgottenAfterMs = 60 * 60_000;
const capacity = 300_000;
/** How late a caller may come and keep the turn. */
const turnMs = 5_000;
const earlyMs = 500;

/**
 * KEYS: counters, then the caller's wait for the last of them if it is shared; ARGV: now, time to live, number of
 * counters, turn, early; per counter: free attempts, first and longest delay. A negative reply is the wait.
 */
const beginScript = `
local now, last, turnMs = tonumber(ARGV[1]), tonumber(ARGV[3]), tonumber(ARGV[4])
local caller = KEYS[last + 1]
local counts = {}
local function opensAt(key, nextAt)
  local turn, mine = redis.call('hmget', key, 'turn', 'since'), redis.call('hmget', caller, 'since', 'told')
  local told = tonumber(mine[2] or '0')
  local isPrompt = now >= told - tonumber(ARGV[5]) and now <= told + turnMs
  local since = isPrompt and tonumber(mine[1]) or now
  local isMine = turn[1] == caller
  if isPrompt and not isMine and (not turn[1] or since < tonumber(turn[2])) then
    redis.call('hset', key, 'turn', caller, 'since', mine[1])
    isMine = true
  elseif isMine and not isPrompt then
    redis.call('hdel', key, 'turn')
  end
  local at = (turn[1] and not isMine) and nextAt + turnMs or nextAt
  if at > now then
    redis.call('hset', caller, 'since', string.format('%.0f', since), 'told', string.format('%.0f', at))
    redis.call('pexpire', caller, at - now + turnMs)
  end
  return at
end
for i = 1, last do
  local key = KEYS[i]
  local kept = redis.call('hmget', key, 'count', 'nextAt')
  local at = tonumber(kept[2] or '0')
  if at > 0 and i == last and caller then at = opensAt(key, at) end
  if at > now then return now - at end
  counts[i] = tonumber(kept[1] or '0') + 1
end
if caller then
  redis.call('hdel', KEYS[last], 'turn')
  redis.call('del', caller)
end
for i = 1, last do
  local key = KEYS[i]
  local free, first, longest = tonumber(ARGV[3 * i + 3]), tonumber(ARGV[3 * i + 4]), tonumber(ARGV[3 * i + 5])
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

/**
 * Attempts count from their beginning, so parallel ones get no extra tries. All keys must lie in one slot of a Redis
 * cluster. Many callers may want the turn of a shared counter: it is kept for the caller with the longest
 * wait. A caller that comes earlier or later than it was told begins its wait anew.
 */
export class SlowDown {
  readonly #redis: Redis | null;
  readonly #clock: Clock;
  /** Counted by size, as `max` would reserve the memory of all entries at once: 13 MB. */
  readonly #local = new LRUCache<string, Kept>({ maxSize: capacity, sizeCalculation: () => 1, ttl: forgottenAfterMs });

  readonly #waiting = new LRUCache<string, Waiting>({ maxSize: capacity, sizeCalculation: () => 1, ttl: forgottenAfterMs });

  constructor(redis: Redis | null, clock: Clock) {
    this.#redis = redis;
    this.#clock = clock;
  }

  /** `caller`: the key of this caller's wait for the last counter, which others share. */
  async begin(counted: readonly Counted[], caller?: string): Promise<SlowedAttempt | number> {
    const now = this.#clock.now().epochMilliseconds;
    const keys = counted.map(({ key }) => key);
    const delays = counted.flatMap(({ delays: { free, firstMs, longestMs } }) => [free, firstMs, longestMs]);
    const given = caller === undefined ? keys : [...keys, caller];
    const known = await this.#ask((redis) =>
      redis.eval(beginScript, given.length, ...given, now, forgottenAfterMs, keys.length, turnMs, earlyMs, ...delays));
    const count = known === null ? this.#beginLocally(counted, caller, now) : Number(known);
    if (count <= 0) return Math.max(1, Math.ceil(-count / 1000));
    return { count, succeed: () => this.#end(keys, true), cancel: () => this.#end(keys, false) };
  }

  #beginLocally(counted: readonly Counted[], caller: string | undefined, now: number): number {
    const known = counted.map(({ key }) => this.#local.get(key) ?? { count: 0, nextAt: 0 });
    for (const [nr, kept] of known.entries()) {
      const isShared = caller !== undefined && nr === known.length - 1 && kept.nextAt > 0;
      const at = isShared ? this.#opensAt(kept, caller, now) : kept.nextAt;
      if (at > now) return now - at;
    }
    if (caller !== undefined) this.#waiting.delete(caller);
    const counts = known.map(({ count }) => count + 1);
    for (const [nr, { key, delays: { free, firstMs, longestMs } }] of counted.entries()) {
      const count = counts[nr] ?? 1;
      this.#local.set(key, { count, nextAt: count >= free ? now + Math.min(longestMs, firstMs * 2 ** (count - free)) : 0 });
    }
    return counts[0] ?? 1;
  }

  #opensAt(kept: Kept, caller: string, now: number): number {
    const { told = 0, since: before = now } = this.#waiting.get(caller) ?? {};
    const isPrompt = now >= told - earlyMs && now <= told + turnMs;
    const since = isPrompt ? before : now;
    const former = kept.turn;
    let isMine = former?.of === caller;
    if (isPrompt && !isMine && (!former || since < former.since)) {
      kept.turn = { of: caller, since };
      isMine = true;
    } else if (isMine && !isPrompt) {
      kept.turn = undefined;
    }
    const at = former && !isMine ? kept.nextAt + turnMs : kept.nextAt;
    if (at > now) this.#waiting.set(caller, { since, told: at });
    return at;
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
