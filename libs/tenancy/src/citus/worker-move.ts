import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { type Database, withOwner } from '../database.ts';
import type { Move } from '../moving.ts';
import { literal, quoted, type Tenant } from '../tenant.ts';
import { lockingCentre } from '../schema-notes.ts';
import { hasCitus } from './placement.ts';

const [attempts, pauseMs] = [15, 2_000];
const nodePlace = `nodename || ':' || nodeport`;

/** Moves a centre in use to another worker of its Citus cluster (`host:port`); it waits only while the last rows are handed over. */
export async function moveToWorker({ options }: Database, { id, code, schemaName }: Tenant, to: string): Promise<Move> {
  return withOwner(options.ownerUrl, async (client) => {
    if (!await hasCitus(client)) throw new Error('Only a Citus cluster has workers to move a centre between');
    const { rows: workers } = await client.query<{ place: string; host: string; port: number }>(
      `select ${nodePlace} as place, nodename as host, nodeport as port from pg_dist_node
       where noderole = 'primary' and isactive and shouldhaveshards order by place`);
    const worker = workers.find(({ place }) => place === to);
    if (!worker) throw new Error(`There is no worker ${to}; there are ${workers.map(({ place }) => place).join(', ')}`);
    const begun = performance.now();
    for (let attempt = 1; ; attempt += 1) {
      try {
        await client.query('begin');
        await client.query(lockingCentre(id));
        const from = await placeOf(client, schemaName);
        if (from !== to) await client.query(`select citus_schema_move(${literal(quoted(schemaName))}, $1, $2, 'force_logical')`, [worker.host, worker.port]);
        await client.query('commit');
        return { from, to, durationMs: performance.now() - begun };
      } catch (error) {
        await client.query('rollback');
        if (!isStillCleared(error)) throw error;
        if (attempt === attempts) throw new Error(`${code} was moved a moment ago, and Citus still clears its former place: try again in half a minute`, { cause: error });
        await pause(pauseMs);
      }
    }
  });
}

/** Citus removes the tables that a move has left a moment later, and does not move them meanwhile. */
function isStillCleared(error: unknown): boolean {
  return error instanceof Error && /orphaned shard .* could not be cleaned up/s.test(error.message);
}

async function placeOf(client: pg.Client, schema: string): Promise<string> {
  const { rows: [found] } = await client.query<{ place: string }>(
    `select ${nodePlace} as place from pg_dist_shard join pg_dist_placement using (shardid) join pg_dist_node using (groupid)
     join pg_class on pg_class.oid = logicalrelid where relnamespace = $1::regnamespace limit 1`, [quoted(schema)]);
  if (!found) throw new Error(`${schema} is on no worker`);
  return found.place;
}
