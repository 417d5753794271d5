import { platformGrants } from './grants.ts';
import { readMigrations } from './migration-files.ts';
import { recordMigrations, withOwner } from './migration-log.ts';
import { databaseNameOf, platformRole, platformSchema } from './names.ts';
import { platformLock } from './prepare.ts';

export { joinedSql, readMigrations, type MigrationFile, type MigrationKind } from './migration-files.ts';
export { migrateFleet, type FleetOptions, type FleetProgress, type FleetReport } from './fleet.ts';

/**
 * Brings the platform's own schema up to date, all or nothing; safe to run from several processes at once.
 * Refuses when a file was edited after it had been applied. Needs `prepareDatabase` first.
 */
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
