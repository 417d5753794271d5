export interface CentreTable {
  name: string;
  /** Without generated columns. */
  columns: string[];
  key: string[];
  parents: string[];
}

/** SQL that reads the `CentreTable`s of a schema; `schema` is an SQL expression of its name. */
export function centreTablesSql(schema: string): string {
  return `
    select relname as name,
      (select json_agg(attname order by attnum) from pg_attribute
       where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
      (select coalesce(json_agg(attname order by array_position(indkey::int2[], attnum)), '[]')
       from pg_index join pg_attribute on attrelid = indrelid and attnum = any(indkey)
       where indrelid = c.oid and indisprimary) as key,
      (select coalesce(json_agg(distinct f.relname), '[]') from pg_constraint join pg_class f on f.oid = confrelid
       where conrelid = c.oid and contype = 'f' and confrelid <> c.oid) as parents
    from pg_class c
    where relnamespace = ${schema}::regnamespace and relkind in ('r', 'p')
    order by relname`;
}

/** Orders tables so that each comes after the tables that it refers to. @throws on a circle of references */
export function afterParents(tables: readonly CentreTable[]): CentreTable[] {
  const ordered: CentreTable[] = [];
  let left = [...tables];
  while (left.length > 0) {
    const waiting = new Set(left.map(({ name }) => name));
    const next = left.filter(({ parents }) => !parents.some((parent) => waiting.has(parent)));
    if (next.length === 0) throw new Error(`Tables refer to each other in a circle: ${[...waiting].join(', ')}`);
    ordered.push(...next);
    left = left.filter((table) => !next.includes(table));
  }
  return ordered;
}
