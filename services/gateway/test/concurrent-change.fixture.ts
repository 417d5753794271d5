import { sql, type Kysely } from 'kysely';
import { expect } from 'vitest';
import type { CentreTables } from '../src/runtime/database/tables.ts';
import type { FilledCentre } from './filled-centre.fixture.ts';

/** Makes a call while a change of somebody else is not saved yet, lets it come to a lock, then saves that change. */
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
  // A change that fails is told as itself, not as one that never came.
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

/** Waits until somebody waits for what `holder` has locked: another test's call may wait for a lock of its own. */
async function expectHeldUp(centre: Pick<FilledCentre, 'inside'>, holder: number): Promise<void> {
  // It may hash a password first, on a busy machine; shorter than the change may idle.
  await expect.poll(() => centre.inside(async (tables) => {
    const { rows } = await sql`select 1 from pg_locks where not granted and ${holder} = any (pg_blocking_pids(pid))`.execute(tables);
    return rows.length;
  }), { timeout: 8_000, interval: 15 }).toBeGreaterThan(0);
}
