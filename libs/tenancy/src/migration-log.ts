import pg from 'pg';
import { connectionTypes } from './database.ts';
import type { MigrationFile, MigrationKind } from './migration-files.ts';
import { platformSchema } from './names.ts';

/** Records the new files, refuses edited ones, and returns how many had been applied before. */
export async function recordMigrations(client: pg.Client, kind: MigrationKind, files: readonly MigrationFile[]): Promise<number> {
  const { rows } = await client.query<{ version: number; checksum: string }>(
    `select version, checksum from ${platformSchema}.schema_migrations where kind = $1`, [kind]);
  for (const { version, checksum } of rows) {
    const file = files[version - 1];
    if (file && file.checksum !== checksum) {
      throw new Error(`${kind} migration ${file.name} was edited after it had been applied: add a new one instead`);
    }
  }
  for (const file of files.slice(rows.length)) {
    await client.query(
      `insert into ${platformSchema}.schema_migrations (kind, version, name, checksum) values ($1, $2, $3, $4)`,
      [kind, file.version, file.name, file.checksum]);
  }
  return rows.length;
}

/** Opens a connection of the owner's for the work; closing it rolls back what was not committed. */
export async function withOwner<T>(ownerUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: ownerUrl, types: connectionTypes, application_name: 'dzvinok-migration' });
  // A lost connection also fails the statement that waits for it; without a listener it would end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
