import { sql, type Kysely } from 'kysely';
import { expect } from 'vitest';
import type { CentreTables } from '../src/runtime/database/database.ts';
import type { FilledCentre } from './filled-centre.fixture.ts';

/** Makes a call during an uncommitted change, waits until it meets the lock, then commits the change. */
export async function callDuring<Result>(
  centre: Pick<FilledCentre, 'inside'>, change: (tables: Kysely<CentreTables>) => Promise<unknown>, call: () => Promise<Result>,
): Promise<Result> {
  const changed = Promise.withResolvers<number>();
  const maySave = Promise.withResolvers<void>();
  const saving = centre.inside(async (tables) => {
    await change(tables);
    const { rows: [own] } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tables);
    changed.resolve(own?.pid ?? 0);
    await maySave.promise;
  });
  // Reports a failing change itself, not a time-out.
  saving.catch(changed.reject);
  const holder = await changed.promise;
  const reply = call();
  try {
    await expectHeldUp(centre, holder);
  } finally {
    maySave.resolve();
  }
  await saving;
  return reply;
}

/** Waits for a lock of `holder` only: calls of other tests may wait for other locks. */
async function expectHeldUp(centre: Pick<FilledCentre, 'inside'>, holder: number): Promise<void> {
  // The call may hash a password first, slow on a busy machine; the limit is below the idle time of transactions.
  await expect.poll(() => centre.inside(async (tables) => {
    const { rows } = await sql`select 1 from pg_locks where not granted and ${holder} = any (pg_blocking_pids(pid))`.execute(tables);
    return rows.length;
  }), { timeout: 8_000, interval: 15 }).toBeGreaterThan(0);
}
