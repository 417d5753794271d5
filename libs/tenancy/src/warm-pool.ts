import type pg from 'pg';
import { buildingSql, ownerOpening, tenantFiles } from './tenant-schema.ts';
import { distributingSql } from './citus.ts';
import { takingRolesBack } from './citus-roles.ts';
import type { Database } from './database.ts';
import { withOwner } from './migration-log.ts';
import type { MigrationFile } from './migration-files.ts';
import { platformSchema, quoted, tenantRole, tenantSchema } from './names.ts';

/** Counts the schemas that one filling made and dropped. */
export interface PoolReport {
  made: number;
  /** Schemas of an older release, which are cheaper to make anew than to migrate. */
  dropped: number;
}

/** Any constant will do, if all processes use the same one. */
const poolLock = 0x647a_0002;
const pool = `${platformSchema}.spare_tenants`;

/**
 * Keeps some centres' schemas ready, so that opening a centre makes no tables. A pooled schema has its id, role, schema,
 * rights and key, and only lacks a name and somebody in it. Each is made in a transaction and on a connection of its own,
 * so nobody's opening waits. Several processes may ask at once: one of them works, the others return.
 */
export async function fillWarmPool(database: Database, wanted: number, signal?: AbortSignal): Promise<PoolReport> {
  const files = await tenantFiles(database);
  const report: PoolReport = { made: 0, dropped: 0 };
  if (wanted < 1) return report;
  await takingRolesBack(database, (made) => withOwner(database.options.ownerUrl, async (client) => {
    for (;;) {
      if (signal?.aborted) return;
      await client.query(ownerOpening);
      const step = await takeStep(client, database, files, wanted, made);
      await client.query('commit');
      made.length = 0;
      if (step === null) return;
      report[step] += 1;
    }
  }));
  return report;
}

async function takeStep(
  client: pg.Client, database: Database, files: readonly MigrationFile[], wanted: number, made: string[],
): Promise<keyof PoolReport | null> {
  const { rows: [lock] } = await client.query<{ ours: boolean }>('select pg_try_advisory_xact_lock($1) as ours', [poolLock]);
  if (!lock?.ours) return null;
  const { rows: [old] } = await client.query<{ id: number }>(
    `delete from ${pool} where id = (select id from ${pool} where schema_version < $1 limit 1 for update skip locked) returning id`,
    [files.length]);
  if (old) {
    await client.query(`drop schema ${quoted(tenantSchema(old.id))} cascade; drop role ${quoted(tenantRole(database.name, old.id))}`);
    return 'dropped';
  }
  // Schemas of a newer release count too: we cannot use them, but that release must not find twice as many.
  const { rows: [stock] } = await client.query<{ size: number }>(`select count(*)::int as size from ${pool}`);
  if (!stock || stock.size >= wanted) return null;
  await makePooledSchema(client, database, files, made);
  return 'made';
}

async function makePooledSchema(client: pg.Client, database: Database, files: readonly MigrationFile[], made: string[]): Promise<void> {
  const { rows: [next] } = await client.query<{ id: number }>(`select nextval(pg_get_serial_sequence('tenants', 'id')) as id`);
  if (!next) throw new Error('The directory gave no id');
  const { id } = next;
  const named = { schemaName: tenantSchema(id), roleName: tenantRole(database.name, id) };
  await client.query(await buildingSql(database, named, files, made));
  if (await database.isCitus()) await client.query(distributingSql(named));
  await client.query(
    `insert into ${pool} (id, schema_version, wrapped_key) values ($1, $2, $3)`,
    [id, files.length, database.secrets.newWrappedKey(id)]);
}
