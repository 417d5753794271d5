import type pg from 'pg';
import { literal, quoted } from './names.ts';

/** A table of a centre, with the columns that rows bring along. */
export interface CopiedTable {
  name: string;
  columns: string[];
  /** Other tables that its rows refer to. */
  parents: string[];
}

const rowsAtOnce = 500;

/** Lists the tables of a schema, each after the ones that its rows refer to. */
export async function tablesInOrder(client: pg.Client, schema: string): Promise<CopiedTable[]> {
  const { rows } = await client.query<CopiedTable>(`
    select relname as name,
      (select json_agg(attname order by attnum) from pg_attribute
       where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
      (select coalesce(json_agg(distinct f.relname), '[]') from pg_constraint join pg_class f on f.oid = confrelid
       where conrelid = c.oid and contype = 'f' and confrelid <> c.oid) as parents
    from pg_class c where relnamespace = ${literal(quoted(schema))}::regnamespace and relkind = 'r' order by relname`);
  const ordered: CopiedTable[] = [];
  let left = rows;
  while (left.length > 0) {
    const waiting = new Set(left.map(({ name }) => name));
    const next = left.filter(({ parents }) => !parents.some((parent) => waiting.has(parent)));
    if (next.length === 0) throw new Error(`Tables refer to each other in a circle: ${[...waiting].join(', ')}`);
    ordered.push(...next);
    left = left.filter((table) => !next.includes(table));
  }
  return ordered;
}

/** Copies the rows into the empty table of the same schema elsewhere, a few at a time and as PostgreSQL writes them, and compares both. */
export async function copyTable(from: pg.Client, into: pg.Client, schema: string, { name, columns }: CopiedTable): Promise<void> {
  const [table, list] = [`${quoted(schema)}.${quoted(name)}`, columns.map(quoted).join(', ')];
  await from.query(`declare copied no scroll cursor for select to_json(kept)::text as line from (select ${list} from ${table}) kept`);
  for (let count = rowsAtOnce; count === rowsAtOnce;) {
    const { rows } = await from.query<{ line: string }>(`fetch ${rowsAtOnce} from copied`);
    count = rows.length;
    if (count === 0) break;
    await into.query(
      `insert into ${table} (${list}) overriding system value select ${list} from json_populate_recordset(null::${table}, $1::json)`,
      [`[${rows.map(({ line }) => line).join(',')}]`]);
  }
  await from.query('close copied');
  const sum = `select count(*) || ' ' || coalesce(sum(hashtextextended(to_json(kept)::text, 0)), 0) as sum from (select ${list} from ${table}) kept`;
  const [there, here] = await Promise.all([from.query<{ sum: string }>(sum), into.query<{ sum: string }>(sum)]);
  if (there.rows[0]?.sum !== here.rows[0]?.sum) throw new Error(`The copy of ${name} is not what was copied`);
}
