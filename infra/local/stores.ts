import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Child } from './child.ts';
import { startPostgres } from './postgres.ts';
import { startRedis } from './redis.ts';
import type { Secrets } from './secrets.ts';
import { step } from './steps.ts';

interface StoresOptions {
  dataDir: string;
  secrets: Secrets;
  isDurable: boolean;
  databaseUrl: string | null;
  redisUrl: string | null;
}

/** Addresses of the two stores that the product keeps its data in. */
export interface Stores {
  databaseUrl: string;
  redisUrl: string;
}

/** Starts the embedded stores, except those that the person brought along. */
export async function startStores(options: StoresOptions, onStart: (child: Child) => void): Promise<Stores> {
  const { dataDir, secrets, isDurable } = options;
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
    options.databaseUrl ?? step('PostgreSQL', embeddedPostgres),
    options.redisUrl ?? step('Redis', embeddedRedis),
  ]);
  return { databaseUrl, redisUrl };
}
