import { transactionDb } from '@dzvinok/tenancy/transaction';
import { sql } from 'kysely';
import { isOmitted } from './table-rules.ts';

/** A table of a centre as the database describes it. */
export interface CentreTable {
  name: string;
  columns: string[];
  key: string[];
  /** Other tables that its rows refer to. */
  parents: string[];
}

/** Describes the tables of the open transaction's schema, which any release may have made. */
export async function describeTables(): Promise<CentreTable[]> {
  const { rows } = await sql<CentreTable>`
    select relname as name,
      (select json_agg(attname order by attnum) from pg_attribute
       where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
      (select coalesce(json_agg(attname order by array_position(indkey::int2[], attnum)), '[]')
       from pg_index join pg_attribute on attrelid = indrelid and attnum = any(indkey)
       where indrelid = c.oid and indisprimary) as key,
      (select coalesce(json_agg(distinct f.relname), '[]') from pg_constraint join pg_class f on f.oid = confrelid
       where conrelid = c.oid and contype = 'f' and confrelid <> c.oid) as parents
    from pg_class c
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')
    order by relname`.execute(transactionDb());
  return rows;
}

/** Lists the tables of a passport, each after the ones that its rows refer to. */
export function passportOrder(tables: readonly CentreTable[]): CentreTable[] {
  const ordered: CentreTable[] = [];
  let left = tables.filter(({ name }) => !isOmitted(name));
  while (left.length > 0) {
    const isFree = ({ parents }: CentreTable) => !parents.some((parent) => left.some(({ name }) => name === parent));
    const next = left.filter(isFree);
    if (next.length === 0) throw new Error(`Tables refer to each other in a circle: ${left.map(({ name }) => name).join(', ')}`);
    ordered.push(...next);
    left = left.filter((table) => !next.includes(table));
  }
  return ordered;
}
