import type pg from 'pg';
import { moveToWorker } from './citus/worker-move.ts';
import { moveToCluster } from './cluster-move.ts';
import { type Database, withOwner } from './database.ts';
import { platformSchema, tenantColumns, tenantFromRow, type Tenant, type TenantRow } from './tenant.ts';

/** A finished move; places are `host:port` of workers, or names of clusters. */
export interface Move {
  from: string;
  to: string;
  durationMs: number;
}

/** First half of the two-part advisory lock; the second half is the centre's id. */
const moveLock = 0x647b;

/** Moves a centre in use to a worker (`host:port`) or cluster (name); repeatable, one move at a time. Then call `directory.forget(tenant.id)`. */
export async function moveTenant(database: Database, code: string, to: string): Promise<Move & { tenant: Tenant }> {
  return withOwner(database.options.ownerUrl, (directory) => withOwner(database.options.ownerUrl, async (guard) => {
    const { id } = await readCentre(database, directory, code);
    // A connection of its own: the move's other connections commit while the lock is held.
    await guard.query('begin');
    await guard.query(`select pg_advisory_xact_lock(${moveLock}, ${id % 2 ** 31})`);
    const tenant = await readCentre(database, directory, code);
    if (to.includes(':')) return { tenant, ...await moveToWorker(database.homeOf(tenant), tenant, to) };
    const begun = performance.now();
    await moveToCluster(database, directory, tenant, to);
    return { tenant, from: tenant.cluster, to, durationMs: performance.now() - begun };
  }));
}

async function readCentre(database: Database, directory: pg.Client, code: string): Promise<Tenant> {
  const { rows: [row] } = await directory.query<TenantRow & { is_leaving: boolean }>(
    `select ${tenantColumns.join(', ')}, delete_after is not null as is_leaving from ${platformSchema}.tenants where code = $1`, [code]);
  if (!row) throw new Error(`There is no centre ${code}`);
  if (row.is_leaving) throw new Error(`${code} is going to be deleted`);
  return tenantFromRow(row, database.name);
}
