import { testRedisUrl } from '../../../test/test-database.fixture.ts';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Redis } from 'ioredis';
import { openRedis } from '../connections.ts';
import { AttemptLimit, type Attempt } from './attempt-limit.ts';

const failures = 5;

function admit(begun: Attempt | number): Attempt {
  if (typeof begun === 'number') throw new Error(`Has to wait ${begun} s`);
  return begun;
}

describe.each([['with Redis', true], ['with Redis away', false]])('%s', (_name, isThere) => {
  let redis: Redis;
  let limit: AttemptLimit;

  beforeAll(async () => {
    redis = openRedis(isThere ? testRedisUrl() : 'redis://127.0.0.1:1');
    if (isThere) await once(redis, 'ready');
    limit = new AttemptLimit({ redis, failures, windowSeconds: 60 });
  });
  afterAll(() => redis.disconnect());

  async function failOften(key: string, times: number) {
    for (let time = 0; time < times; time += 1) admit(await limit.begin(key)).fail();
  }

  test('after too many failures an attempt waits for the rest of the window', async () => {
    const key = randomUUID();
    await failOften(key, failures);
    const wait = await limit.begin(key);
    expect(wait).toBeGreaterThan(50);
    expect(wait).toBeLessThanOrEqual(60);
    admit(await limit.begin(randomUUID())).fail();
  });

  test('parallel attempts get no more tries than attempts in sequence', async () => {
    const key = randomUUID();
    const outcomes = await Promise.all(Array.from({ length: 100 }, async () => {
      const begun = await limit.begin(key);
      if (typeof begun === 'number') return 'refused';
      await new Promise((resolve) => setTimeout(resolve, 5));
      begun.fail();
      return 'tried';
    }));
    expect(outcomes.filter((outcome) => outcome === 'tried')).toHaveLength(failures);
  });

  test.each(Array.from({ length: 10 }, (_, round) => round))('parallel successes are all admitted, one after the other if need be (%i)', async () => {
    const key = randomUUID();
    await failOften(key, failures - 1);
    await Promise.all(Array.from({ length: 40 }, async (_, place) => {
      const attempt = admit(await limit.begin(key));
      await new Promise((resolve) => setTimeout(resolve, place % 4));
      await attempt.succeed(false);
    }));
    admit(await limit.begin(key)).fail();
    expect(await limit.begin(key)).toBeGreaterThan(0);
  });

  test('a success may clear earlier failures; an undecided attempt does not count', async () => {
    const key = randomUUID();
    await failOften(key, failures - 1);
    await admit(await limit.begin(key)).succeed(true);
    await failOften(key, failures - 1);
    for (let time = 0; time < 20; time += 1) await admit(await limit.begin(key)).cancel();
    admit(await limit.begin(key)).fail();
    expect(await limit.begin(key)).toBeGreaterThan(0);
  });
});

test('two processes share one count', async () => {
  const redis = openRedis(testRedisUrl());
  await once(redis, 'ready');
  const [one, two] = [1, 2].map(() => new AttemptLimit({ redis, failures, windowSeconds: 60 }));
  const key = randomUUID();
  for (let time = 0; time < failures; time += 1) {
    const begun = await (time % 2 ? one : two)?.begin(key);
    expect(begun).not.toBeTypeOf('number');
    if (typeof begun === 'object') begun.fail();
  }
  expect(await one?.begin(key)).toBeTypeOf('number');
  expect(await two?.begin(key)).toBeTypeOf('number');
  redis.disconnect();
});
