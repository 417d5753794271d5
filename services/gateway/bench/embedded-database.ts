import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const repository = resolve(import.meta.dirname, '../../..');

export function embeddedDatabaseUrl(): string {
  const folder = resolve(repository, process.env.DATA_DIR || '.data');
  const { ownerPassword } = JSON.parse(readFileSync(join(folder, 'secrets.json'), 'utf8'));
  const port = readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')[3];
  return `postgres://dzvinok_owner:${ownerPassword}@127.0.0.1:${port}/dzvinok`;
}
