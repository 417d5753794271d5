import { fileURLToPath } from 'node:url';
import { appLoginFor, Database, prepareDatabase, type DatabaseOptions } from '@dzvinok/tenancy/database';
import { migratePlatform } from '@dzvinok/tenancy/migration';

/** The product's own migrations, as every test runs them. */
export const productMigrations = fileURLToPath(new URL('../migrations', import.meta.url));

/** A fixed master key: what a test seals, another process of the same run can open. */
export const testMasterKey = Buffer.alloc(32, 'dzvinok test').toString('base64');

let prepared: Promise<void> | undefined;

/**
 * A connection to the PostgreSQL of the test run (`DATABASE_URL`) with the platform ready. Any number of test files may
 * ask at once; a lock in the database lets one of them do the work. Close it in `afterAll`.
 */
export async function testDatabase(options: Partial<DatabaseOptions> = {}): Promise<Database> {
  const ownerUrl = fromEnvironment('DATABASE_URL');
  prepared ??= preparePlatform(ownerUrl);
  await prepared;
  return new Database({
    ownerUrl,
    appUrl: appUrl(ownerUrl),
    redisUrl: process.env['REDIS_URL'],
    masterKey: process.env['MASTER_KEY'] ?? testMasterKey,
    migrationsDir: productMigrations,
    // test files share two cores: a queue is not a failure
    acquireTimeoutMs: 10_000,
    ...options,
  });
}

/** The Redis of the test run. */
export function testRedisUrl(): string {
  return fromEnvironment('REDIS_URL');
}

function appUrl(ownerUrl: string): string {
  return process.env['APP_DATABASE_URL'] ?? appLoginFor(ownerUrl).url;
}

async function preparePlatform(ownerUrl: string): Promise<void> {
  const { username, password } = new URL(appUrl(ownerUrl));
  await prepareDatabase(ownerUrl, { name: decodeURIComponent(username), password: decodeURIComponent(password) });
  await migratePlatform(ownerUrl, productMigrations);
}

function fromEnvironment(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run the tests through npm test`);
  return value;
}
