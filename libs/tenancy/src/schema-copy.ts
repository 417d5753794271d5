import type pg from 'pg';
import type { CentreTable } from './centre-tables.ts';
import type { Database } from './database.ts';
import { quoted, type Tenant } from './tenant.ts';
import { lockingCentre, versionNote } from './schema-notes.ts';
import { type BuildSchema, sequencesSql, tenantFiles, triggersSql } from './provisioning.ts';

const rowsAtOnce = 500;

export function listOf(schema: string, tables: readonly CentreTable[]): string {
  return tables.map(({ name }) => `${quoted(schema)}.${quoted(name)}`).join(', ');
}

export interface Copying {
  from: pg.Client;
  into: pg.Client;
  source: Database;
  target: Database;
  tenant: Tenant;
  tables: readonly CentreTable[];
  build: BuildSchema;
  /** The move's id, part of the copy's note until the directory names the copy. */
  move: string;
}

export async function copySchema({ from, into, source, target, tenant, tables, build, move }: Copying): Promise<void> {
  const { schemaName, roleName, schemaVersion } = tenant;
  const files = await tenantFiles(source);
  if (files.length < schemaVersion) throw new Error(`${schemaName} is of a newer release than this command`);
  await into.query('begin');
  await into.query(lockingCentre(tenant.id));
  const { rowCount } = await into.query('select from pg_roles where rolname = $1', [roleName]);
  await into.query(await build(tenant, files.slice(0, schemaVersion), rowCount === 1));
  await into.query(triggersSql('disable'));
  await (await source.placement()).setZone(from, 'UTC');
  await into.query(`set local timezone to 'UTC'`);
  for (const table of tables) await copyTable(from, into, schemaName, table);
  await into.query('set constraints all immediate');
  await into.query(`${triggersSql('enable')}; ${sequencesSql(schemaName)}; ${versionNote(schemaName, schemaVersion, move)}`);
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
