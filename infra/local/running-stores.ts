import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Refusal } from './refusal.ts';
import { readSecrets } from './secrets.ts';
import { readSettings } from './settings.ts';

export function runningDatabaseUrl(): string {
  const { databaseUrl, dataDir } = readSettings();
  if (databaseUrl) return databaseUrl;
  const lock = join(dataDir, 'postgres/postmaster.pid');
  if (!existsSync(lock)) {
    throw new Refusal('Продукт тут не запущено. Спершу виконайте npm start або назвіть базу: DATABASE_URL=… і MASTER_KEY=…');
  }
  const port = readFileSync(lock, 'utf8').split('\n')[3];
  return `postgres://dzvinok_owner:${readSecrets(dataDir).ownerPassword}@127.0.0.1:${port}/dzvinok`;
}

export function commandEnvironment(): NodeJS.ProcessEnv {
  const { dataDir } = readSettings();
  return { ...process.env, NODE_ENV: 'production', DATA_DIR: dataDir, DATABASE_URL: runningDatabaseUrl() };
}
