import type pg from 'pg';
import { withOwner } from './database.ts';
import { platformGrants, databaseNameOf, platformRole, platformSchema } from './tenant.ts';
import { type MigrationFile, type MigrationKind, readMigrations } from './migration-files.ts';
import { platformLock } from './prepare.ts';

/** Records new files, refuses edited ones, and returns how many had been applied before. */
export async function recordMigrations(client: pg.Client, kind: MigrationKind, files: readonly MigrationFile[]): Promise<number> {
  const { rows } = await client.query<{ version: number; checksum: string }>(
    `select version, checksum from ${platformSchema}.schema_migrations where kind = $1`, [kind]);
  for (const { version, checksum } of rows) {
    const file = files[version - 1];
    if (file && file.checksum !== checksum) {
      throw new Error(`${kind} migration ${file.name} was edited after it had been applied: add a new one instead`);
    }
  }
  for (const file of files.slice(rows.length)) {
    await client.query(
      `insert into ${platformSchema}.schema_migrations (kind, version, name, checksum) values ($1, $2, $3, $4)`,
      [kind, file.version, file.name, file.checksum]);
  }
  return rows.length;
}

/** Migrates the platform's schema, all or nothing. Refuses applied files that were edited. Needs `prepareDatabase`. */
export async function migratePlatform(ownerUrl: string, migrationsDir: string): Promise<void> {
  const files = await readMigrations(migrationsDir, 'platform');
  await withOwner(ownerUrl, async (client) => {
    await client.query(`begin; set local search_path to ${platformSchema}; select pg_advisory_xact_lock(${platformLock});
      create table if not exists schema_migrations (
        kind text not null check (kind in ('platform', 'tenant')),
        version integer not null,
        name text not null,
        checksum text not null,
        applied_at timestamptz not null default now(),
        primary key (kind, version)
      )`);
    const applied = await recordMigrations(client, 'platform', files);
    for (const file of files.slice(applied)) await client.query(file.sql);
    await client.query(`set local search_path to ${platformSchema}; ${platformGrants(platformRole(databaseNameOf(ownerUrl)))}`);
    await client.query('commit');
  });
}
