import type pg from 'pg';
import { afterParents, type CentreTable, centreTablesSql } from './centre-tables.ts';
import { type Database, withOwner } from './database.ts';
import { sqlState } from './errors.ts';
import { centreLock } from './fleet.ts';
import { literal, platformSchema, quoted } from './names.ts';
import {
  type BuildSchema, movedNote, notedVersion, sequencesSql, tenantFiles, triggersSql, versionNote, withSchemaBuilder,
} from './tenant-schema.ts';
import type { Tenant } from './tenant.ts';

const lockAttempts = 10;
const rowsAtOnce = 500;
/** SQLSTATEs: lock timeout, deadlock. */
const lockedByOthers = new Set(['55P03', '40P01']);

/** Copies a centre to another server, shuts the original, tells `directory` (the owner's connection), then drops it. Can be repeated. */
export async function moveBetween(database: Database, directory: pg.Client, centre: Tenant, to: string): Promise<void> {
  const [source, target] = [database.homeOf(centre), database.homeOf({ cluster: to })];
  const isMain = source === database;
  await withOwner(source.options.ownerUrl, (from) => withOwner(target.options.ownerUrl, async (into) => {
    const tables = await holdWrites(from, centre);
    // A migration may have come before.
    const holder = tables ? from : into;
    const schemaVersion = tables && isMain ? await toldVersion(from, centre) : await readNote(holder, centre);
    const tenant = { ...centre, schemaVersion };
    if (tables) {
      await removeSchema(into, tenant);
      await withSchemaBuilder(target, (build) => copySchema({ from, into, source, target, tenant, tables, build }));
      await shut(from, tenant, tables);
    }
    if (isMain) await tellDirectory(from, tenant, to);
    await from.query('commit');
    if (!isMain) await tellDirectory(directory, tenant, to);
    await removeSchema(from, tenant);
  }));
}

/** Removes the remains of moves of a centre that were cut short. */
export async function clearAway(database: Database, tenant: Tenant): Promise<void> {
  const home = database.homeOf(tenant);
  for (const other of database.homes) {
    if (other !== home) await withOwner(other.options.ownerUrl, (client) => removeSchema(client, tenant));
  }
}

async function toldVersion(client: pg.Client, { id }: Tenant): Promise<number> {
  const { rows: [row] } = await client.query<{ version: number }>(`select schema_version as version from ${platformSchema}.tenants where id = $1`, [id]);
  if (!row) throw new Error('The centre is gone');
  return row.version;
}

async function readNote(client: pg.Client, { schemaName }: Tenant): Promise<number> {
  const { rows: [row] } = await client.query<{ version: number | null }>(`select ${notedVersion(schemaName)} as version`);
  if (!row?.version) throw new Error(`${schemaName} is in neither of the clusters`);
  return row.version;
}

function tellDirectory(client: pg.Client, { id, schemaVersion }: Tenant, to: string): Promise<unknown> {
  return client.query(`update ${platformSchema}.tenants set cluster = $2, schema_version = $3 where id = $1`, [id, to, schemaVersion]);
}

/** False for a schema that was shut as it has moved. */
async function hasSchema(client: pg.Client, schema: string): Promise<boolean> {
  const { rows } = await client.query(
    `select from pg_namespace where nspname = $1 and obj_description(oid, 'pg_namespace') is distinct from $2`, [schema, movedNote]);
  return rows.length > 0;
}

/** Begins a transaction that blocks writes and migrations of the centre, and gives its tables; null when the schema was shut. */
async function holdWrites(client: pg.Client, { id, schemaName }: Tenant): Promise<CentreTable[] | null> {
  for (let attempt = 1; ; attempt += 1) {
    await client.query('begin');
    await client.query(`select pg_advisory_xact_lock(${centreLock}, ${id % 2 ** 31})`);
    if (!await hasSchema(client, schemaName)) return null;
    const { rows } = await client.query<CentreTable>(centreTablesSql(literal(quoted(schemaName))));
    const tables = afterParents(rows);
    try {
      await client.query(`set local lock_timeout to '2s'`);
      await client.query(`lock table ${listOf(schemaName, tables)} in share mode`);
      return tables;
    } catch (error) {
      await client.query('rollback');
      if (attempt === lockAttempts || !lockedByOthers.has(sqlState(error) ?? '')) throw error;
    }
  }
}

/** Waiting transactions are refused after the commit. The original is dropped later, as dropping now would wait for them. */
async function shut(client: pg.Client, { schemaName, roleName }: Tenant, tables: readonly CentreTable[]): Promise<void> {
  await client.query(`revoke all on ${listOf(schemaName, tables)} from ${quoted(roleName)}`);
  await client.query(`comment on schema ${quoted(schemaName)} is ${literal(movedNote)}`);
}

/** The role stays for the way back: a coordinator's cached connections to workers belong to the former role of that name. */
function removeSchema(client: pg.Client, { schemaName }: Tenant): Promise<unknown> {
  return client.query(`drop schema if exists ${quoted(schemaName)} cascade`);
}

function listOf(schema: string, tables: readonly CentreTable[]): string {
  return tables.map(({ name }) => `${quoted(schema)}.${quoted(name)}`).join(', ');
}

interface Copying {
  from: pg.Client;
  into: pg.Client;
  source: Database;
  target: Database;
  tenant: Tenant;
  tables: readonly CentreTable[];
  build: BuildSchema;
}

async function copySchema({ from, into, source, target, tenant, tables, build }: Copying): Promise<void> {
  const { schemaName, roleName, schemaVersion } = tenant;
  const files = await tenantFiles(source);
  if (files.length < schemaVersion) throw new Error(`${schemaName} is of a newer release than this command`);
  await into.query('begin');
  const { rowCount } = await into.query('select from pg_roles where rolname = $1', [roleName]);
  await into.query(await build(tenant, files.slice(0, schemaVersion), rowCount === 1));
  await into.query(triggersSql('disable'));
  await (await source.placement()).setZone(from, 'UTC');
  await into.query(`set local timezone to 'UTC'`);
  for (const table of tables) await copyTable(from, into, schemaName, table);
  await into.query('set constraints all immediate');
  await into.query(`${triggersSql('enable')}; ${sequencesSql(schemaName)}; ${versionNote(schemaName, schemaVersion)}`);
  const placing = (await target.placement()).placingSql(tenant);
  if (placing !== '') await into.query(placing);
  await into.query('commit');
}

/** Copies rows in PostgreSQL's own format, a few at a time, and compares both tables. */
async function copyTable(from: pg.Client, into: pg.Client, schema: string, { name, columns }: CentreTable): Promise<void> {
  const [table, list] = [`${quoted(schema)}.${quoted(name)}`, columns.map(quoted).join(', ')];
  await from.query(`declare copied no scroll cursor for select to_json(kept)::text as line from (select ${list} from ${table}) kept`);
  for (let count = rowsAtOnce; count === rowsAtOnce;) {
    const { rows } = await from.query<{ line: string }>(`fetch ${rowsAtOnce} from copied`);
    count = rows.length;
    if (count === 0) break;
    await into.query(
      `insert into ${table} (${list}) overriding system value select ${list} from json_populate_recordset(null::${table}, $1::json)`,
      [`[${rows.map(({ line }) => line).join(',')}]`]);
  }
  await from.query('close copied');
  const sum = `select count(*) || ' ' || coalesce(sum(hashtextextended(to_json(kept)::text, 0)), 0) as sum from (select ${list} from ${table}) kept`;
  const [there, here] = await Promise.all([from.query<{ sum: string }>(sum), into.query<{ sum: string }>(sum)]);
  if (there.rows[0]?.sum !== here.rows[0]?.sum) throw new Error(`The copy of ${name} is not what was copied`);
}
