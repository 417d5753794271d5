import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { afterParents, type CentreTable, centreTablesSql } from './centre-tables.ts';
import { mainCluster } from './clusters.ts';
import { type Database, withOwner } from './database.ts';
import { sqlState } from './connection.ts';
import { findSchema, otherClusters, removeRest } from './found-schemas.ts';
import { literal, platformSchema, quoted, type Tenant } from './tenant.ts';
import { copySchema, listOf } from './schema-copy.ts';
import { closedNote, closingNote, lockingCentre, notedVersion, versionNote } from './schema-notes.ts';
import { withSchemaBuilder } from './provisioning.ts';

const lockAttempts = 10;
/** SQLSTATEs: lock timeout, deadlock. */
const lockedByOthers = new Set(['55P03', '40P01']);

/** Moves a centre to another cluster; if it is there already, removes remains of moves. `directory` is the owner's connection. */
export async function moveToCluster(database: Database, directory: pg.Client, centre: Tenant, to: string): Promise<void> {
  const target = database.homeOf({ cluster: to });
  const tenant = await finishCutMove(database, directory, centre);
  const cleared = tenant.cluster === to ? otherClusters(database, to) : [to];
  for (const cluster of cleared) await removeRest(database, tenant, cluster);
  if (tenant.cluster === to) return;
  const source = database.homeOf(tenant);
  const moved = await withOwner(source.options.ownerUrl, (from) => withOwner(target.options.ownerUrl, async (into) => {
    const move = randomUUID();
    const tables = await holdWrites(from, tenant);
    const copied = { ...tenant, schemaVersion: source === database ? await toldVersion(from, tenant) : await readNote(from, tenant) };
    await withSchemaBuilder(target, (build) => copySchema({ from, into, source, target, tenant: copied, tables, build, move }).catch(async (error: unknown) => {
      await into.query('rollback').catch(() => undefined);
      throw error;
    }));
    await close(from, copied, tables, closingNote(copied.schemaName, to, move));
    if (source === database) await tellDirectory(from, copied, to);
    await from.query('commit');
    if (source !== database) await tellDirectory(directory, copied, to);
    return copied;
  }));
  await settle(database, { ...moved, cluster: to });
  await removeRest(database, moved, tenant.cluster);
}

/** Finishes an interrupted move whose copy is complete. @returns the centre with the place of its newest rows */
async function finishCutMove(database: Database, directory: pg.Client, centre: Tenant): Promise<Tenant> {
  const here = await findSchema(database, centre, centre.cluster);
  if (here.kind === 'copy') await settle(database, { ...centre, schemaVersion: here.version ?? centre.schemaVersion });
  if (here.kind === 'copy' || here.kind === 'used') return centre;
  const others = await Promise.all(otherClusters(database, centre.cluster).map((cluster) => findSchema(database, centre, cluster)));
  const finished = others.filter(({ kind, move }) => kind === 'used' ? here.move === null : kind === 'copy' && move === here.move);
  const [found] = finished;
  if (!found || finished.length > 1) {
    const where = found ? `in use in ${finished.map(({ cluster }) => cluster).join(' and ')}` : 'in neither of the clusters';
    throw new Error(`${centre.schemaName} is ${where}; for the directory it is in ${centre.cluster}, where it is ${here.kind}`);
  }
  const moved = { ...centre, schemaVersion: found.version ?? centre.schemaVersion };
  await tellDirectory(directory, moved, found.cluster);
  await settle(database, { ...moved, cluster: found.cluster });
  await removeRest(database, moved, centre.cluster);
  return { ...moved, cluster: found.cluster };
}

/** Turns a copy into the centre's home: later moves do not take it for remains. */
function settle(database: Database, { schemaName, schemaVersion, cluster }: Tenant): Promise<unknown> {
  const note = versionNote(schemaName, cluster === mainCluster ? null : schemaVersion);
  return withOwner(database.homeOf({ cluster }).options.ownerUrl, (client) => client.query(note));
}

async function toldVersion(client: pg.Client, { id }: Tenant): Promise<number> {
  const { rows: [row] } = await client.query<{ version: number }>(`select schema_version as version from ${platformSchema}.tenants where id = $1`, [id]);
  if (!row) throw new Error('The centre is gone');
  return row.version;
}

async function readNote(client: pg.Client, { schemaName }: Tenant): Promise<number> {
  const { rows: [row] } = await client.query<{ version: number | null }>(`select ${notedVersion(schemaName)} as version`);
  if (!row?.version) throw new Error(`${schemaName} does not say its version`);
  return row.version;
}

/** Changes the directory only if it names the former or the new place: a late statement of a killed command changes nothing. */
async function tellDirectory(client: pg.Client, { id, schemaVersion, cluster }: Tenant, to: string): Promise<void> {
  const { rowCount } = await client.query(
    `update ${platformSchema}.tenants set cluster = $2, schema_version = $3 where id = $1 and cluster in ($2, $4)`, [id, to, schemaVersion, cluster]);
  if (rowCount !== 1) throw new Error(`The centre was not in ${cluster} any more: give the command again`);
}

/** Begins a transaction that blocks writes and migrations of the centre, and gives its tables. */
async function holdWrites(client: pg.Client, { id, code, schemaName }: Tenant): Promise<CentreTable[]> {
  for (let attempt = 1; ; attempt += 1) {
    await client.query('begin');
    await client.query(lockingCentre(id));
    const { rowCount } = await client.query(
      `select from pg_namespace where nspname = $1 and not starts_with(coalesce(obj_description(oid, 'pg_namespace'), ''), $2)`, [schemaName, closedNote]);
    if (rowCount !== 1) throw new Error(`${code} was moved meanwhile: give the command again`);
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
async function close(client: pg.Client, { schemaName, roleName }: Tenant, tables: readonly CentreTable[], note: string): Promise<void> {
  await client.query(`revoke all on ${listOf(schemaName, tables)} from ${quoted(roleName)}`);
  await client.query(note);
}
