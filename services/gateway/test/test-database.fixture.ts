import { fileURLToPath } from 'node:url';
import { appLoginFor, Database, prepareDatabase, type DatabaseOptions } from '@dzvinok/tenancy/database';
import { ensurePlatformKey } from '@dzvinok/tenancy/master-key';
import { migratePlatform } from '@dzvinok/tenancy/migration';

export const productMigrations = fileURLToPath(new URL('../migrations', import.meta.url));

/** Fixed, so that other processes of the run can open sealed values. */
export const testMasterKey = Buffer.alloc(32, 'dzvinok test').toString('base64');

/** The platform's wrapped key. */
let prepared: Promise<string> | undefined;

/** The test run's PostgreSQL (`DATABASE_URL`) with the platform prepared once under a lock. Close it in `afterAll`. */
export async function testDatabase(options: Partial<DatabaseOptions> = {}): Promise<Database> {
  const ownerUrl = fromEnvironment('DATABASE_URL');
  const database = new Database({
    ownerUrl,
    appUrl: appUrl(ownerUrl),
    redisUrl: process.env['REDIS_URL'],
    masterKey: masterKeyOfRun(),
    migrationsDir: productMigrations,
    // test files share two cores: waiting in a queue is no failure
    acquireTimeoutMs: 10_000,
    ...options,
  });
  prepared ??= preparePlatform(ownerUrl);
  database.secrets.usePlatformKey(await prepared);
  return database;
}

export function testRedisUrl(): string {
  return fromEnvironment('REDIS_URL');
}

function appUrl(ownerUrl: string): string {
  return process.env['APP_DATABASE_URL'] ?? appLoginFor(ownerUrl).url;
}

async function preparePlatform(ownerUrl: string): Promise<string> {
  const { username, password } = new URL(appUrl(ownerUrl));
  await prepareDatabase(ownerUrl, { name: decodeURIComponent(username), password: decodeURIComponent(password) });
  await migratePlatform(ownerUrl, productMigrations);
  const database = new Database({ ownerUrl, appUrl: appUrl(ownerUrl), masterKey: masterKeyOfRun() });
  try {
    await ensurePlatformKey(database, { continues: false });
    const { rows: [key] } = await database.ownerPool.query<{ wrapped_key: string }>('select wrapped_key from platform.platform_key');
    return key?.wrapped_key ?? '';
  } finally {
    await database.close();
  }
}

function masterKeyOfRun(): string {
  return process.env['MASTER_KEY'] ?? testMasterKey;
}

function fromEnvironment(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run the tests through npm test`);
  return value;
}
