import type pg from 'pg';
import { hasCitus } from './citus.ts';
import { centreLock } from './fleet.ts';
import { withOwner } from './migration-log.ts';
import { literal, platformSchema, quoted, tenantSchema } from './names.ts';

/** A centre's move that is done; places are `host:port` of workers. */
export interface Move {
  from: string;
  to: string;
  durationMs: number;
}

const nodePlace = `nodename || ':' || nodeport`;

/**
 * Moves a centre to another worker of the Citus cluster while people work there: its rows are copied first and what is saved
 * meanwhile follows them; only the centre's own statements wait, while the last of it is handed over. Until then it stays where
 * it is, so a move that was cut short is simply begun again. Migrations of the centre wait for it.
 */
export async function moveTenant(ownerUrl: string, code: string, to: string): Promise<Move> {
  return withOwner(ownerUrl, async (client) => {
    if (!await hasCitus(client)) throw new Error('Only a Citus cluster has workers to move a centre between');
    const { rows: [centre] } = await client.query<{ id: number }>(`select id from ${platformSchema}.tenants where code = $1`, [code]);
    if (!centre) throw new Error(`There is no centre ${code}`);
    const { rows: workers } = await client.query<{ place: string; host: string; port: number }>(
      `select ${nodePlace} as place, nodename as host, nodeport as port from pg_dist_node
       where noderole = 'primary' and isactive and shouldhaveshards order by place`);
    const worker = workers.find(({ place }) => place === to);
    if (!worker) throw new Error(`There is no worker ${to}; there are ${workers.map(({ place }) => place).join(', ')}`);
    const schema = tenantSchema(centre.id);
    const begun = performance.now();
    await client.query('begin');
    await client.query(`select pg_advisory_xact_lock(${centreLock}, ${centre.id % 2 ** 31})`);
    const from = await placeOf(client, schema);
    if (from !== to) {
      await client.query(`select citus_schema_move(${literal(quoted(schema))}, $1, $2, 'force_logical')`, [worker.host, worker.port]);
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
