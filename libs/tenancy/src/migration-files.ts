import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';

export type MigrationKind = 'platform' | 'tenant';

export interface MigrationFile {
  version: number;
  name: string;
  sql: string;
  checksum: string;
}

/** Reads `NNNN_name.sql` of one kind, oldest first, from the folder of that kind or the folder above it. */
export async function readMigrations(migrationsDir: string, kind: MigrationKind): Promise<MigrationFile[]> {
  const folder = basename(migrationsDir) === kind ? migrationsDir : join(migrationsDir, kind);
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const files = await Promise.all(names.map((name) => readMigration(folder, name)));
  for (const [index, { version, name }] of files.entries()) {
    if (version !== index + 1) throw new Error(`${kind} migration ${name} should have number ${index + 1}`);
  }
  return files;
}

async function readMigration(folder: string, fileName: string): Promise<MigrationFile> {
  const match = /^(\d{4})_([a-z0-9_]+)\.sql$/.exec(fileName);
  if (!match) throw new Error(`A migration is named NNNN_name.sql, not ${fileName}`);
  const sql = (await readFile(join(folder, fileName), 'utf8')).replaceAll('\r\n', '\n');
  return {
    version: Number(match[1]),
    name: fileName.slice(0, -'.sql'.length),
    sql,
    checksum: createHash('sha256').update(sql).digest('hex'),
  };
}

/** Joins the files into one message; line breaks keep a closing comment from swallowing the next file. */
export function joinedSql(files: readonly MigrationFile[]): string {
  return files.map(({ sql }) => `${sql}\n;\n`).join('');
}
