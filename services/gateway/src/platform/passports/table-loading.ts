import { transactionDb } from '@dzvinok/tenancy/transaction';
import { sql } from 'kysely';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CentreTable } from '@dzvinok/tenancy/centre-tables';
import { tablePath } from './passport-format.ts';
import { arrivingValue, fileTables } from './table-rules.ts';

const rowsAtOnce = 1_000;
const charactersAtOnce = 1_000_000;
const filesAtOnce = 20;

/** Keeps ids. Loads into the open transaction's schema. */
export async function loadTable(
  tenantId: number, table: CentreTable, folder: string, onRows: (rows: number) => Promise<void>,
): Promise<void> {
  const files = fileTables.find((file) => file.table === table.name);
  for await (const lines of batchesOf(join(folder, tablePath(table.name)), files ? filesAtOnce : rowsAtOnce)) {
    await insertLines(tenantId, table, lines, files ? await filesNamedIn(lines, files.column, folder) : []);
    await onRows(lines.length);
  }
}

async function* batchesOf(file: string, size: number): AsyncGenerator<string[]> {
  let lines: string[] = [];
  let characters = 0;
  for await (const line of linesOf(file)) {
    lines.push(line);
    characters += line.length;
    if (lines.length < size && characters < charactersAtOnce) continue;
    yield lines;
    [lines, characters] = [[], 0];
  }
  if (lines.length > 0) yield lines;
}

/** Splits at line feeds only; Node's reader also splits at other characters, which texts may contain. */
async function* linesOf(file: string): AsyncGenerator<string> {
  let rest = '';
  for await (const piece of createReadStream(file, 'utf8')) {
    const lines = (rest + String(piece)).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}

interface NamedFile {
  path: string;
  bytes: Buffer;
}

async function filesNamedIn(lines: readonly string[], column: string, folder: string): Promise<NamedFile[]> {
  return Promise.all(lines.map(async (line) => {
    const row: Record<string, unknown> = JSON.parse(line);
    const path = String(row[column]);
    // The reader has checked paths already; checked again for safety.
    if (!/^files\/avatars\/[0-9a-f]{32}\.webp$/.test(path)) throw new Error(`${path} is no file of a passport`);
    return { path, bytes: await readFile(join(folder, path)) };
  }));
}

async function insertLines(tenantId: number, { name, columns }: CentreTable, lines: readonly string[], files: readonly NamedFile[]) {
  const names = sql.join(columns.map((column) => sql.ref(column)));
  const values = sql.join(columns.map((column) => arrivingValue(tenantId, name, column)));
  const column = fileTables.find((file) => file.table === name)?.column;
  const beside = column === undefined ? sql`` : sql`
    join unnest(${files.map(({ path }) => path)}::text[], ${files.map(({ bytes }) => bytes)}::bytea[]) files (path, bytes)
    on files.path = convert_from(${sql.ref(`kept.${column}`)}, 'UTF8')`;
  await sql`
    insert into ${sql.table(name)} (${names})
    select ${values} from json_populate_recordset(null::${sql.table(name)}, ${`[${lines.join(',')}]`}::json) kept ${beside}
  `.execute(transactionDb());
}
