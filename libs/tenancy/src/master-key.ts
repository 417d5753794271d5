import type pg from 'pg';
import { sql } from 'kysely';
import { type Database, withOwner } from './database.ts';
import { SealBroken } from './connection.ts';
import { platformSchema } from './tenant.ts';
import { outsideTransaction } from './transaction-engine.ts';
import { readInPlatform, transactionDb } from './transaction.ts';

/** Keys wrapped anew, and a line for each key that no master key opens. */
export interface KeyReport {
  rewrapped: number;
  unopened: readonly string[];
}

interface WrappedRow {
  id: number;
  wrappedKey: string;
}

const tables = ['platform_key', 'tenants'] as const;
type Table = (typeof tables)[number];
const rowsAtOnce = 100;

/** Makes the platform's key if there is none. `continues` derives it from the master key, for installations with people signed in. */
export async function ensurePlatformKey(database: Database, { continues }: { continues: boolean }): Promise<void> {
  await withOwner(database.options.ownerUrl, (client) => client.query(
    `insert into ${platformSchema}.platform_key (id, wrapped_key) values (1, $1) on conflict do nothing`,
    [database.secrets.newWrappedPlatformKey({ continues })]));
}

/** Needed once per process: rewrapping does not change the key. */
export async function readPlatformKey(database: Database): Promise<void> {
  const { rows: [row] } = await outsideTransaction(() => readInPlatform(database, () =>
    sql<{ wrapped_key: string }>`select wrapped_key from platform_key`.execute(transactionDb<unknown>())));
  if (!row) throw new Error('The platform has no key yet: run prepare first');
  database.secrets.usePlatformKey(row.wrapped_key);
}

/** Counts the wrapped keys by the id of the master key that opens them. */
export function countByMasterKey(database: Database): Promise<Map<string, number>> {
  return withOwner(database.options.ownerUrl, async (client) => {
    const counts = new Map<string, number>();
    for (const table of tables) {
      const { rows } = await client.query<{ master: string; count: number }>(
        `select split_part(wrapped_key, '.', 2) as master, count(*)::int as count from ${platformSchema}.${table} group by 1`);
      for (const { master, count } of rows) counts.set(master, (counts.get(master) ?? 0) + count);
    }
    return counts;
  });
}

/** Wraps every key with the active master key while the product runs; a killed run can be repeated. */
export function rewrapKeys(database: Database, onRewrapped: (total: number) => void = () => undefined): Promise<KeyReport> {
  return withOwner(database.options.ownerUrl, async (client) => {
    let rewrapped = 0;
    const unopened: string[] = [];
    for (const table of tables) {
      for (let rows = await rowsAfter(client, table, 0); rows.length > 0; rows = await rowsAfter(client, table, rows.at(-1)?.id ?? 0)) {
        for (const row of rows) {
          try {
            if (!await rewrapRow(client, database, table, row)) continue;
            rewrapped += 1;
            onRewrapped(rewrapped);
          } catch (error) {
            if (!(error instanceof SealBroken)) throw error;
            unopened.push(`${table} ${row.id}: ${error.message}`);
          }
        }
      }
    }
    return { rewrapped, unopened };
  });
}

async function rowsAfter(client: pg.Client, table: Table, id: number): Promise<WrappedRow[]> {
  const { rows } = await client.query<WrappedRow>(
    `select id, wrapped_key as "wrappedKey" from ${platformSchema}.${table} where id > $1 order by id limit ${rowsAtOnce}`, [id]);
  return rows;
}

async function rewrapRow(client: pg.Client, { secrets }: Database, table: Table, { id, wrappedKey }: WrappedRow): Promise<boolean> {
  const fresh = secrets.rewrap(table === 'platform_key' ? 'platform' : id, wrappedKey);
  if (fresh === null) return false;
  const { rowCount } = await client.query(
    `update ${platformSchema}.${table} set wrapped_key = $3 where id = $1 and wrapped_key = $2`, [id, wrappedKey, fresh]);
  return rowCount === 1;
}
