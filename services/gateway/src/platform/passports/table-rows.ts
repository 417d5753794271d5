import { transactionDb } from '@dzvinok/tenancy/transaction';
import { sql, type RawBuilder } from 'kysely';
import { createHash } from 'node:crypto';
import type { CentreTable } from '@dzvinok/tenancy/centre-tables';
import type { FileSum, TableSum } from './passport-format.ts';
import { fileTables, leavingValue } from './table-rules.ts';

const rowsAtOnce = 2_000;
const filesAtOnce = 20;

/** Offsets of written moments must not depend on the centre's zone. */
export async function speakUtc(): Promise<void> {
  await sql`set local timezone to 'UTC'`.execute(transactionDb());
}

/** Reads in portions, so that memory does not grow with the centre. */
async function* portionsOf<Row>(query: RawBuilder<Row>, size: number): AsyncGenerator<Row[]> {
  const db = transactionDb();
  await sql`declare passport_rows no scroll cursor for ${query}`.execute(db);
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.raw(String(size))} from passport_rows`.execute(db);
    if (rows.length > 0) yield rows;
    if (rows.length < size) break;
  }
  await sql`close passport_rows`.execute(db);
}

/** PostgreSQL writes each row as JSON, so that numbers and moments do not pass through JavaScript. */
function linesOf({ name, columns, key }: CentreTable): RawBuilder<{ line: string }> {
  const values = columns.map((column) => sql`${leavingValue(name, column)} as ${sql.ref(column)}`);
  const order = key.length > 0 ? key.map((column) => sql.ref(`kept.${column}`)) : [sql`to_json(kept)::text collate "C"`];
  return sql`
    select to_json(kept)::text as line from (select ${sql.join(values)} from ${sql.table(name)}) kept order by ${sql.join(order)}`;
}

/** @returns the table's checksum */
export async function readTable(table: CentreTable, write: (lines: string, rows: number) => Promise<void>): Promise<TableSum> {
  const hash = createHash('sha256');
  let total = 0;
  for await (const rows of portionsOf(linesOf(table), rowsAtOnce)) {
    const text = rows.map(({ line }) => `${line}\n`).join('');
    hash.update(text);
    total += rows.length;
    await write(text, rows.length);
  }
  return { name: table.name, rows: total, sha256: hash.digest('hex') };
}

export async function readFiles(table: string, write: (path: string, bytes: Uint8Array) => Promise<void>): Promise<FileSum[]> {
  const found = fileTables.find((file) => file.table === table);
  if (!found) return [];
  const sums: FileSum[] = [];
  const query = sql<{ path: string; bytes: Uint8Array }>`
    select ${found.path} as path, ${sql.ref(found.column)} as bytes from ${sql.table(table)} order by ${found.path} collate "C"`;
  for await (const rows of portionsOf(query, filesAtOnce)) {
    for (const { path, bytes } of rows) {
      sums.push({ path, bytes: bytes.byteLength, sha256: createHash('sha256').update(bytes).digest('hex') });
      await write(path, bytes);
    }
  }
  return sums;
}

export async function countRows(tables: readonly CentreTable[]): Promise<number> {
  const counts = tables.map(({ name }) => sql`select count(*) as size from ${sql.table(name)}`);
  const { rows: [row] } = await sql<{ size: string }>`
    select sum(size)::text as size from (${sql.join(counts, sql` union all `)}) counted`.execute(transactionDb());
  return Number(row?.size ?? 0);
}
