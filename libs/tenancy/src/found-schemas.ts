import type pg from 'pg';
import { mainCluster } from './clusters.ts';
import { type Database, withOwner } from './database.ts';
import { quoted, type Tenant } from './tenant.ts';
import { closedNote, lockingCentre } from './schema-notes.ts';

type Named = Pick<Tenant, 'id' | 'code' | 'schemaName'>;

/** A centre's schema in a cluster. `copy`: the directory does not name it yet; `closed`: the centre has left it; `rest`: useless remains. */
export interface Found {
  cluster: string;
  kind: 'absent' | 'used' | 'copy' | 'closed' | 'rest';
  move: string | null;
  version: number | null;
}

export function otherClusters({ options }: Database, than: string): string[] {
  return [mainCluster, ...Object.keys(options.clusters ?? {})].filter((cluster) => cluster !== than);
}

/** Waits for commands that still work on the schema, killed ones included. */
export function findSchema(database: Database, centre: Named, cluster: string): Promise<Found> {
  return underLock(database, centre, cluster, async (_client, found) => found);
}

/** Drops remains of moves. @throws for a schema that is or was in use */
export function removeRest(database: Database, centre: Named, cluster: string): Promise<void> {
  return underLock(database, centre, cluster, async (client, { kind }) => {
    if (kind === 'used') {
      throw new Error(`${cluster} has rows of ${centre.code} too, which no cut move left there: compare them, and drop ${centre.schemaName} by hand`);
    }
    await client.query(`drop schema if exists ${quoted(centre.schemaName)} cascade`);
  });
}

async function underLock<T>(
  database: Database, centre: Named, cluster: string, work: (client: pg.Client, found: Found) => Promise<T>,
): Promise<T> {
  return withOwner(database.homeOf({ cluster }).options.ownerUrl, async (client) => {
    await client.query('begin');
    await client.query(lockingCentre(centre.id));
    const done = await work(client, { cluster, ...await describe(client, centre, cluster) });
    await client.query('commit');
    return done;
  });
}

async function describe(client: pg.Client, { schemaName }: Named, cluster: string): Promise<Omit<Found, 'cluster'>> {
  const { rows: [row] } = await client.query<{ note: string | null; has_tables: boolean }>(
    `select obj_description(oid, 'pg_namespace') as note, exists (select from pg_class where relnamespace = n.oid and relkind = 'r') as has_tables
     from pg_namespace n where nspname = $1`, [schemaName]);
  if (!row) return { kind: 'absent', move: null, version: null };
  const [word = '', ...others] = row.note?.split(' ') ?? [];
  const move = others.at(-1) ?? null;
  if (word === closedNote) return { kind: 'closed', move, version: null };
  if (/^\d+$/.test(word)) return { kind: move === null ? 'used' : 'copy', move, version: Number(word) };
  // Only schemas in the main cluster, where centres are opened, have no note.
  return { kind: cluster === mainCluster && row.has_tables ? 'used' : 'rest', move: null, version: null };
}
