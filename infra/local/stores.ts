import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import type { Child } from './child.ts';
import { startPostgres } from './postgres.ts';
import { startRedis, visitRedis } from './redis.ts';
import { Refusal } from './refusal.ts';
import type { Secrets } from './secrets.ts';
import { step } from './steps.ts';

interface StoresOptions {
  dataDir: string;
  secrets: Secrets;
  isDurable: boolean;
  databaseUrl: string | null;
  redisUrl: string | null;
}

export interface Stores {
  databaseUrl: string;
  redisUrl: string;
}

async function demandServer(variable: string, url: string, visit: () => Promise<unknown>): Promise<string> {
  try {
    await visit();
    return url;
  } catch (error) {
    const reason = error instanceof Error ? error.message || String('code' in error ? error.code : error.name) : String(error);
    throw new Refusal(`Сервер, названий у ${variable}, не приймає з’єднання: ${reason}`);
  }
}

async function visitPostgres(connectionString: string): Promise<void> {
  const client = new Client({ connectionString, connectionTimeoutMillis: 5000 });
  await client.connect();
  await client.end();
}

export async function startStores(options: StoresOptions, onStart: (child: Child) => void): Promise<Stores> {
  const { dataDir, secrets, isDurable, ...given } = options;
  const logs = join(dataDir, 'logs');
  mkdirSync(logs, { recursive: true, mode: 0o700 });
  const embeddedPostgres = () =>
    startPostgres(
      {
        folder: join(dataDir, 'postgres'),
        log: join(logs, 'postgres.log'),
        database: 'dzvinok',
        superuserPassword: secrets.superuserPassword,
        ownerPassword: secrets.ownerPassword,
        isDurable,
      },
      onStart,
    );
  const embeddedRedis = () =>
    startRedis({ folder: join(dataDir, 'redis'), log: join(logs, 'redis.log'), password: secrets.redisPassword }, onStart);
  const [databaseUrl, redisUrl] = await Promise.all([
    given.databaseUrl
      ? demandServer('DATABASE_URL', given.databaseUrl, () => visitPostgres(String(given.databaseUrl)))
      : step('PostgreSQL', embeddedPostgres),
    given.redisUrl
      ? demandServer('REDIS_URL', given.redisUrl, () => visitRedis(String(given.redisUrl)))
      : step('Redis', embeddedRedis),
  ]);
  return { databaseUrl, redisUrl };
}
