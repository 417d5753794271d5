import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import { sqlState } from '../connection.ts';
import { joinedSql, type MigrationFile } from '../migration-files.ts';
import { quoted, removingSql } from '../tenant.ts';
import { distributingSql, idsSql, onCoordinatorAlone, propagatedSettings, removingInTurnSql, removingRestSql, statementsOf, undistributingSql } from './citus-sql.ts';

interface Named {
  schemaName: string;
  roleName: string;
}

/** How a schema's pending migrations are sent. */
export interface MigrationPlan {
  steps: { name: string; sql: string }[];
  together: string;
  afterGrants: string;
}

/** Where centres' tables are: on the database's own server, or on workers of its Citus cluster. Other code knows only this interface. */
export interface Placement {
  settingsOnWorker(settings: Record<string, string>): string[];
  setZone(client: pg.ClientBase, timezone: string): Promise<void>;
  readonly roleAttributes: string;
  /** SQL for the transaction that makes a schema; without the role's statements when they are saved already. */
  roleSql(statements: readonly string[], saveNow: () => Promise<void>): Promise<string>;
  placingSql(named: Named): string;
  /** Removes a centre's schema and role in the owner's transaction. */
  removingSql(named: Named): string;
  /** Removes remains of a rolled-back opening whose role was saved before; in a transaction of its own. */
  removingRestSql(named: Named): string;
  planMigration(named: Named, pending: readonly MigrationFile[], failure: unknown): MigrationPlan;
  schemaSize(db: Kysely<unknown>): Promise<number>;
  /** Schemas on the workers that a failure names; none on a server of its own. */
  schemasBehind(failure: unknown, pool: pg.Pool): Promise<ReadonlySet<string>>;
}

export async function hasCitus(client: { query(text: string): Promise<{ rows: { is_citus: boolean }[] }> }): Promise<boolean> {
  const { rows: [row] } = await client.query(`select exists (select from pg_extension where extname = 'citus') as is_citus`);
  return row?.is_citus ?? false;
}

export async function placementOf(client: Parameters<typeof hasCitus>[0]): Promise<Placement> {
  return await hasCitus(client) ? onWorkers : onOwnServer;
}

/** Prepares the nodes of a Citus cluster in the owner's open transaction; does nothing on plain PostgreSQL. */
export async function prepareNodes(client: pg.ClientBase, databaseName: string): Promise<void> {
  if (!await hasCitus(client)) return;
  await client.query(idsSql);
  // The coordinator signs in to workers as the centres' roles. They have no password, so other clients cannot.
  await client.query(`grant connect on database ${quoted(databaseName)} to public`);
}

const ofSchema = sql`
  from pg_depend join pg_class c on c.oid = objid
  where refclassid = 'pg_namespace'::regclass and refobjid = current_schema()::text::regnamespace and classid = 'pg_class'::regclass`;

const onOwnServer: Placement = {
  roleAttributes: 'nologin noinherit',
  settingsOnWorker: () => [],
  async setZone(client, timezone) {
    await client.query(`set local timezone to '${timezone}'`);
  },
  roleSql: async (statements) => `${statements.join('; ')};`,
  placingSql: () => '',
  removingSql,
  removingRestSql: ({ roleName }) => `drop role if exists ${quoted(roleName)}`,
  planMigration: (_named, pending, failure) => failure === undefined
    ? { steps: [], together: joinedSql(pending), afterGrants: '' }
    : { steps: [...pending], together: '', afterGrants: '' },
  async schemaSize(db) {
    const { rows: [found] } = await sql<{ bytes: number }>`
      select coalesce(sum(pg_total_relation_size(c.oid)), 0)::bigint as bytes ${ofSchema} and c.relkind in ('r', 'm', 'S')`.execute(db);
    return found?.bytes ?? 0;
  },
  schemasBehind: async () => new Set(),
};

const lockNotAvailable = '55P03';

const onWorkers: Placement = {
  roleAttributes: 'login noinherit',
  settingsOnWorker: propagatedSettings,
  async setZone(client, timezone) {
    for (const message of propagatedSettings({ timezone })) await client.query(message);
  },
  /** Saved on all nodes first: Citus prepares workers over its own connections, which do not see an unsaved role. */
  async roleSql(statements, saveNow) {
    if (statements.length > 0) await saveNow();
    return onCoordinatorAlone;
  },
  placingSql: distributingSql,
  removingSql: removingInTurnSql,
  removingRestSql,
  planMigration(named, pending, failure) {
    // A migration that Citus refuses on a worker runs on the coordinator, which copies the centre twice.
    const isTakenBack = failure !== undefined && sqlState(failure) !== lockNotAvailable;
    if (!isTakenBack) {
      return { steps: pending.flatMap(({ name, sql: text }) => statementsOf(text).map((part) => ({ name, sql: part }))), together: '', afterGrants: '' };
    }
    const takingBack = { name: 'taking the centre back', sql: undistributingSql(named.schemaName) };
    return { steps: [takingBack, ...pending], together: '', afterGrants: `${distributingSql(named)};` };
  },
  /** Citus' size functions sign in to the worker as the centre's role, which cannot. An empty table counts as nothing. */
  async schemaSize(db) {
    const { rows: tables } = await sql<{ name: string }>`select c.relname as name ${ofSchema} and c.relkind = 'r'`.execute(db);
    if (tables.length === 0) return 0;
    const sizes = tables.map(({ name }) => sql`select (select pg_total_relation_size(tableoid) from ${sql.table(name)} limit 1) as bytes`);
    const { rows: [found] } = await sql<{ bytes: number }>`
      select coalesce(sum(bytes), 0)::bigint as bytes from (${sql.join(sizes, sql` union all `)}) sizes`.execute(db);
    return found?.bytes ?? 0;
  },
  async schemasBehind(failure, pool) {
    const places = failure instanceof Error ? failure.message.match(/[\w.-]+:\d+/g) ?? [] : [];
    const { rows } = await pool.query<{ name: string }>(
      `select distinct relnamespace::regnamespace::text as name from pg_dist_shard join pg_dist_placement using (shardid)
       join pg_dist_node using (groupid) join pg_class on pg_class.oid = logicalrelid where nodename || ':' || nodeport = any($1)`, [places]);
    return new Set(rows.map(({ name }) => name));
  },
};
