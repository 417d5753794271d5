import { sql, type Kysely } from 'kysely';
import { expect } from 'vitest';
import type { TenantSchema } from '../database/tenant-schema.ts';
import type { FilledCentre } from '../students/centre.fixture.ts';

/** Makes a call while a change of somebody else is not saved yet, lets it come to a lock, then saves that change. */
export async function callDuring<Result>(
  centre: Pick<FilledCentre, 'inside'>, change: (tables: Kysely<TenantSchema>) => Promise<unknown>, call: () => Promise<Result>,
): Promise<Result> {
  const changed = Promise.withResolvers<void>();
  const maySave = Promise.withResolvers<void>();
  const saving = centre.inside(async (tables) => {
    await change(tables);
    changed.resolve();
    await maySave.promise;
  });
  await changed.promise;
  const reply = call();
  // It may hash a password first, on a busy machine; shorter than the change may idle.
  await expect.poll(() => centre.inside(async (tables) => {
    const { rows } = await sql`select 1 from pg_locks where not granted`.execute(tables);
    return rows.length;
  }), { timeout: 8_000, interval: 15 }).toBeGreaterThan(0);
  maySave.resolve();
  await saving;
  return reply;
}
