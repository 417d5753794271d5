import type pg from 'pg';
import type { MigrationPlan } from './citus/placement.ts';
import { type Database, withOwner } from './database.ts';
import { isConnectionLoss, sqlState } from './connection.ts';
import { rowGrants, literal, platformSchema, quoted, tenantRole, tenantSchema } from './tenant.ts';
import { readMigrations, type MigrationFile } from './migration-files.ts';
import { recordMigrations } from './migration.ts';
import { lockingCentre, notedVersion, versionNote } from './schema-notes.ts';
import { lastNumber } from './transaction-engine.ts';

export interface FleetOptions {
  migrationsDir: string;
  lanes: number;
  onProgress?: (progress: FleetProgress) => void;
  tenantId?: number;
  signal?: AbortSignal;
}

export interface FleetProgress {
  done: number;
  total: number;
  tenantId: number;
  code: string;
  outcome: 'migrated' | 'current' | 'quarantined';
}

export interface FleetReport {
  version: number;
  total: number;
  migrated: number;
  current: number;
  /** Failed centres: unchanged, and tried again by the next run. */
  quarantined: { tenantId: number; code: string; error: string }[];
  durationMs: number;
}

interface Centre {
  id: number;
  code: string;
  cluster: string;
}

// A waiting ALTER holds up all later statements, so it gives up soon and is tried again.
const lockTimeoutMs = 2_000;
const lockAttempts = 5;
const lockNotAvailable = '55P03';
const tenants = `${platformSchema}.tenants`;

/** Migrates each centre in its own transaction; repeatable. Failed centres keep their schema; a lost connection ends the run. */
export async function migrateFleet(database: Database, options: FleetOptions): Promise<FleetReport> {
  const start = performance.now();
  const files = await readMigrations(options.migrationsDir, 'tenant');
  const { ownerUrl } = database.options;
  const { queue, current } = await withOwner(ownerUrl, (client) => fleetOf(client, files, options.tenantId));
  const report: FleetReport = {
    version: files.length, total: current + queue.length, migrated: 0, current, quarantined: [], durationMs: 0,
  };
  const ends = await Promise.allSettled([...Map.groupBy(queue, ({ cluster }) => cluster)].flatMap(([cluster, centres]) => {
    const home = database.homeOf({ cluster });
    const lane = (client: pg.Client, directory: pg.Client) =>
      migrateQueue({ client, directory, database: home, files, queue: centres, report, options });
    const laneCount = Math.min(Math.max(1, options.lanes), centres.length);
    return Array.from({ length: laneCount }, () => withOwner(home.options.ownerUrl, (client) =>
      home === database ? lane(client, client) : withOwner(ownerUrl, (directory) => lane(client, directory))));
  }));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
  report.durationMs = performance.now() - start;
  return report;
}

interface Lane {
  client: pg.Client;
  directory: pg.Client;
  database: Database;
  files: readonly MigrationFile[];
  queue: Centre[];
  report: FleetReport;
  options: FleetOptions;
}

async function fleetOf(
  client: pg.Client, files: readonly MigrationFile[], tenantId: number | undefined,
): Promise<{ queue: Centre[]; current: number }> {
  await client.query('begin');
  await client.query(`lock table ${platformSchema}.schema_migrations in share row exclusive mode`);
  await recordMigrations(client, 'tenant', files);
  await client.query('commit');
  const { rows: queue } = await client.query<Centre>(
    `select id, code, cluster from ${tenants} where schema_version < $1 and ($2::bigint is null or id = $2) order by id`,
    [files.length, tenantId ?? null]);
  const { rows: [counted] } = await client.query<{ current: number }>(
    `select count(*)::int as current from ${tenants} where schema_version >= $1 and ($2::bigint is null or id = $2)`,
    [files.length, tenantId ?? null]);
  return { queue, current: counted?.current ?? 0 };
}

async function migrateQueue(lane: Lane): Promise<void> {
  const { queue, report, options } = lane;
  for (let centre = queue.shift(); centre && !options.signal?.aborted; centre = queue.shift()) {
    const outcome = await migrateCentre(lane, centre).catch((error: unknown) => {
      queue.length = 0; // the other lanes finish the centre at hand and stop
      throw error;
    });
    if (outcome !== 'quarantined') report[outcome] += 1;
    const done = report.migrated + report.current + report.quarantined.length;
    options.onProgress?.({ done, total: report.total, tenantId: centre.id, code: centre.code, outcome });
  }
}

async function migrateCentre(lane: Lane, centre: Centre): Promise<FleetProgress['outcome']> {
  let failure: unknown;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await applyPending(lane, centre, failure);
    } catch (error) {
      if (isConnectionLoss(error)) throw error;
      failure = error;
      await lane.client.query('rollback');
      if (attempt === 1 || (sqlState(error) === lockNotAvailable && attempt < lockAttempts)) continue;
      const message = error instanceof Error ? error.message : String(error);
      await lane.directory.query(`update ${tenants} set migration_error = $2, migration_failed_at = now() where id = $1`, [centre.id, message]);
      lane.report.quarantined.push({ tenantId: centre.id, code: centre.code, error: message });
      return 'quarantined';
    }
  }
}

async function applyPending({ client, directory, database, files }: Lane, { id, cluster }: Centre, failure: unknown): Promise<'migrated' | 'current'> {
  const isAway = directory !== client;
  const [schema, role] = [tenantSchema(id), tenantRole(database.name, id)];
  const opened = await client.query(`begin; set local lock_timeout to ${lockTimeoutMs};
    ${lockingCentre(id)}; set local search_path to ${quoted(schema)};
    ${isAway ? `select ${notedVersion(schema)} as version` : `select schema_version as version from ${tenants} where id = ${id} and cluster = ${literal(cluster)}`}`);
  const told = `update ${tenants} set schema_version = ${files.length}, migration_error = null, migration_failed_at = null, migrated_at = now()
    where id = ${id} and cluster = ${literal(cluster)}`;
  // The centre may have moved on meanwhile; then the schema here is older.
  const isHere = !isAway || (await directory.query(`select from ${tenants} where id = $1 and cluster = $2`, [id, cluster])).rowCount === 1;
  const version = isHere ? lastNumber(opened, 'version') : undefined;
  const pending = version === undefined ? [] : files.slice(version);
  if (pending.length === 0) {
    await client.query('commit');
    if (isAway && version !== undefined) await directory.query(told);
    return 'current';
  }
  const { steps, together, afterGrants } = (await database.placement())
    .planMigration({ schemaName: schema, roleName: role }, pending, failure);
  await sendEach(client, steps);
  await client.query(`${together}
    ${rowGrants(schema, role)}
    ${afterGrants}
    ${isAway ? versionNote(schema, files.length) : told};
    commit`);
  if (isAway) await directory.query(told);
  return 'migrated';
}

async function sendEach(client: pg.Client, steps: MigrationPlan['steps']): Promise<void> {
  for (const { name, sql } of steps) {
    try {
      await client.query(sql);
    } catch (error) {
      if (error instanceof Error) error.message = `${name}: ${error.message}`;
      throw error;
    }
  }
}
