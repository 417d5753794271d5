import { sql } from 'kysely';
import { currentTransaction } from './transaction-engine.ts';
import { transactionDb } from './transaction.ts';

/**
 * Tells the size of the open transaction's schema in bytes, indexes and all. It comes from the catalog, which locks no table: a centre
 * whose size is read first may be dropped meanwhile. On a Citus cluster the tables are asked, on their worker.
 */
export async function schemaSize(): Promise<number> {
  return await currentTransaction().database.isCitus() ? sizeOnWorker() : sizeHere();
}

const ofSchema = sql`
  from pg_depend join pg_class c on c.oid = objid
  where refclassid = 'pg_namespace'::regclass and refobjid = current_schema()::text::regnamespace and classid = 'pg_class'::regclass`;

async function sizeHere(): Promise<number> {
  const { rows: [found] } = await sql<{ bytes: number }>`
    select coalesce(sum(pg_total_relation_size(c.oid)), 0)::bigint as bytes ${ofSchema} and c.relkind in ('r', 'm', 'S')`.execute(transactionDb());
  return found?.bytes ?? 0;
}

/** Citus' own functions for sizes sign in to the worker as the centre's role, which cannot. An empty table counts as nothing. */
async function sizeOnWorker(): Promise<number> {
  const { rows: tables } = await sql<{ name: string }>`select c.relname as name ${ofSchema} and c.relkind = 'r'`.execute(transactionDb());
  if (tables.length === 0) return 0;
  // On the worker `tableoid` is that of its part.
  const sizes = tables.map(({ name }) => sql`select (select pg_total_relation_size(tableoid) from ${sql.table(name)} limit 1) as bytes`);
  const { rows: [found] } = await sql<{ bytes: number }>`
    select coalesce(sum(bytes), 0)::bigint as bytes from (${sql.join(sizes, sql` union all `)}) sizes`.execute(transactionDb());
  return found?.bytes ?? 0;
}
