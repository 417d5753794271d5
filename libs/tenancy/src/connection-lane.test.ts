import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TemporaryDatabase } from '../test/temporary-database.ts';
import type { ConnectionLane } from './connection.ts';

const temporary = new TemporaryDatabase();
let lane: ConnectionLane;

beforeAll(async () => {
  await temporary.create();
  lane = temporary.open({ poolSize: 4, acquireTimeoutMs: 1_000 }).laneOf(1);
});
afterAll(() => temporary.drop());

async function processOf(client: pg.PoolClient): Promise<number | undefined> {
  const { rows: [row] } = await client.query<{ pid: number }>('select pg_backend_pid() as pid, pg_sleep(0.02)');
  return row?.pid;
}

/** Server processes of that many simultaneous calls of a centre. */
function servedBy(centre: number, calls = 1): Promise<(number | undefined)[]> {
  return Promise.all(Array.from({ length: calls }, async () => {
    const client = await lane.connect(centre);
    try {
      return await processOf(client);
    } finally {
      client.release();
    }
  }));
}

test('a centre’s successive calls use one connection, and each centre uses another connection', async () => {
  const [one, other] = [await servedBy(1), await servedBy(2)];
  expect(other).not.toEqual(one);
  for (let time = 0; time < 3; time += 1) expect([await servedBy(1), await servedBy(2)]).toEqual([one, other]);
  expect(lane.takenCount).toBe(0);
});

test('simultaneous calls use all connections, and the fifth call waits for one of four', async () => {
  expect(new Set(await servedBy(1, 4)).size).toBe(4);
  expect(new Set(await servedBy(1, 5)).size).toBe(4);
  expect(lane.takenCount).toBe(0);
});

test('a centre waits for its own connection, but not for long while other connections are free', async () => {
  const [own] = await servedBy(1);
  const slow = await lane.connect(5);
  expect(await processOf(slow)).toBe(own);
  const soon = servedBy(1);
  slow.release();
  expect(await soon).toEqual([own]);
  const slower = await lane.connect(5);
  expect(await servedBy(1)).not.toEqual([own]);
  slower.release();
  expect(await servedBy(1)).toEqual([own]);
});

test('a broken connection is replaced, and waiting for a connection that is not returned times out', async () => {
  const [own] = await servedBy(1);
  const broken = await lane.connect(1);
  broken.release(true);
  expect(await servedBy(1)).not.toEqual([own]);
  const taken = await Promise.all(Array.from({ length: 4 }, () => lane.connect(1)));
  await expect(lane.connect(2)).rejects.toThrow('timeout');
  for (const client of taken) client.release();
  expect(await servedBy(2)).toHaveLength(1);
  expect(lane.takenCount).toBe(0);
});
