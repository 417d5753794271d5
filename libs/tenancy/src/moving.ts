import type pg from 'pg';
import { hasCitus } from './citus.ts';
import { clearAway, moveBetween } from './cluster-move.ts';
import type { Database } from './database.ts';
import { centreLock } from './fleet.ts';
import { withOwner } from './migration-log.ts';
import { literal, platformSchema, quoted } from './names.ts';
import { tenantColumns, tenantFromRow, type Tenant, type TenantRow } from './tenant.ts';

/** A centre's move that is done; places are `host:port` of workers, or names of clusters. */
export interface Move {
  from: string;
  to: string;
  durationMs: number;
}

const nodePlace = `nodename || ':' || nodeport`;

/**
 * Moves a centre while people work there: to another worker of its Citus cluster (`host:port`), or to another cluster by its name.
 * Only the centre's own statements wait. A move that was cut short is simply begun again. Migrations of the centre wait for it.
 * Call `directory.forget(tenant.id)` after one to another cluster.
 */
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

/** The rows are copied first and what is saved meanwhile follows them; only while the last of it is handed over the centre waits. */
async function moveToWorker({ options }: Database, { id, schemaName }: Tenant, to: string): Promise<Move> {
  return withOwner(options.ownerUrl, async (client) => {
    if (!await hasCitus(client)) throw new Error('Only a Citus cluster has workers to move a centre between');
    const { rows: workers } = await client.query<{ place: string; host: string; port: number }>(
      `select ${nodePlace} as place, nodename as host, nodeport as port from pg_dist_node
       where noderole = 'primary' and isactive and shouldhaveshards order by place`);
    const worker = workers.find(({ place }) => place === to);
    if (!worker) throw new Error(`There is no worker ${to}; there are ${workers.map(({ place }) => place).join(', ')}`);
    const begun = performance.now();
    await client.query('begin');
    await client.query(`select pg_advisory_xact_lock(${centreLock}, ${id % 2 ** 31})`);
    const from = await placeOf(client, schemaName);
    if (from !== to) {
      await client.query(`select citus_schema_move(${literal(quoted(schemaName))}, $1, $2, 'force_logical')`, [worker.host, worker.port]);
    }
    await client.query('commit');
    return { from, to, durationMs: performance.now() - begun };
  });
}

async function placeOf(client: pg.Client, schema: string): Promise<string> {
  const { rows: [found] } = await client.query<{ place: string }>(
    `select ${nodePlace} as place from pg_dist_shard join pg_dist_placement using (shardid) join pg_dist_node using (groupid)
     join pg_class on pg_class.oid = logicalrelid where relnamespace = $1::regnamespace limit 1`, [quoted(schema)]);
  if (!found) throw new Error(`${schema} is on no worker`);
  return found.place;
}
