import { moveToWorker } from './citus/worker-move.ts';
import { clearAway, moveBetween } from './cluster-move.ts';
import { type Database, withOwner } from './database.ts';
import { platformSchema } from './names.ts';
import { tenantColumns, tenantFromRow, type Tenant, type TenantRow } from './tenant.ts';

/** A finished move; places are `host:port` of workers, or names of clusters. */
export interface Move {
  from: string;
  to: string;
  durationMs: number;
}

/** Moves a centre in use to a worker (`host:port`) or cluster (name); repeatable. Then call `directory.forget(tenant.id)`. */
export async function moveTenant(database: Database, code: string, to: string): Promise<Move & { tenant: Tenant }> {
  return withOwner(database.options.ownerUrl, async (directory) => {
    const { rows: [row] } = await directory.query<TenantRow & { is_leaving: boolean }>(
      `select ${tenantColumns.join(', ')}, delete_after is not null as is_leaving from ${platformSchema}.tenants where code = $1`, [code]);
    if (!row) throw new Error(`There is no centre ${code}`);
    if (row.is_leaving) throw new Error(`${code} is going to be deleted`);
    const tenant = tenantFromRow(row, database.name);
    if (to.includes(':')) return { tenant, ...await moveToWorker(database.homeOf(tenant), tenant, to) };
    const begun = performance.now();
    const from = tenant.cluster;
    if (from === to) await clearAway(database, tenant);
    else await moveBetween(database, directory, tenant, to);
    return { tenant, from, to, durationMs: performance.now() - begun };
  });
}
