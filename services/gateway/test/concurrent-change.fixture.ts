import { sql, type Kysely } from 'kysely';
import { expect } from 'vitest';
import type { CentreTables } from '../src/runtime/database/tables.ts';
import type { FilledCentre } from './filled-centre.fixture.ts';

/** Makes a call during another person's unsaved change, waits until it meets a lock, then saves that change. */
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
  // A failing change is reported as itself, and not as a time-out.
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

/** Waits until a process waits for a lock of `holder`, as calls of other tests may wait for other locks. */
async function expectHeldUp(centre: Pick<FilledCentre, 'inside'>, holder: number): Promise<void> {
  // The call may hash a password first, on a busy machine; the limit is shorter than the change may idle.
  await expect.poll(() => centre.inside(async (tables) => {
    const { rows } = await sql`select 1 from pg_locks where not granted and ${holder} = any (pg_blocking_pids(pid))`.execute(tables);
    return rows.length;
  }), { timeout: 8_000, interval: 15 }).toBeGreaterThan(0);
}
