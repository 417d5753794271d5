import { sql, type Insertable } from 'kysely';
import { db, type CentreTables } from '../src/runtime/database/database.ts';

/** PostgreSQL reads the rows as JSON, so a value of JSON stands in them as it is. */
type Row<Columns> = { [Name in keyof Columns]: Columns[Name] | (string extends Columns[Name] ? object : never) };

export async function insertRows<Table extends keyof CentreTables>(
  table: Table,
  rows: readonly Row<Insertable<CentreTables[Table]>>[],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = sql.join(Object.keys(first).map((column) => sql.id(column)));
  await sql`
    insert into ${sql.id(table)} (${columns})
    select ${columns} from json_populate_recordset(null::${sql.id(table)}, ${JSON.stringify(rows)}::json)`.execute(db());
}

/** Moves sequences behind the inserted ids. */
export async function continueIds(tables: readonly (keyof CentreTables)[]): Promise<void> {
  for (const table of tables) {
    await sql`
      select setval(pg_get_serial_sequence(${table}, 'id'), (select max(id) from ${sql.id(table)}))`.execute(db());
  }
}
