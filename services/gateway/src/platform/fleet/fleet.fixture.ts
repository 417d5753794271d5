import { CallLimits } from '@dzvinok/api-server/call-runner';
import { appLoginFor, Database, type DatabaseOptions, prepareDatabase } from '@dzvinok/tenancy/database';
import { ensurePlatformKey, readPlatformKey } from '@dzvinok/tenancy/master-key';
import { migratePlatform } from '@dzvinok/tenancy/migration';
import { productMigrations, testMasterKey } from '../../../test/test-database.fixture.ts';
import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { testConfig, TestApp } from '../../../test/app.fixture.ts';
import { Connections } from '../../runtime/connections.ts';
import { openFiles } from '../../runtime/files/files.ts';
import { createApp } from '../../app/create-app.ts';

async function asOwner(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** A database of its own, where a whole fleet can be migrated or left behind. */
export class OwnFleet {
  readonly #name = `fleet_${randomBytes(5).toString('hex')}`;
  readonly #serverUrl: string;
  readonly #url: string;
  readonly #apps: TestApp[] = [];
  readonly failures: unknown[] = [];
  #scratch = '';

  constructor() {
    const serverUrl = process.env['DATABASE_URL'];
    if (!serverUrl) throw new Error('DATABASE_URL is not set: run the tests through npm test');
    this.#serverUrl = serverUrl;
    const url = new URL(serverUrl);
    url.pathname = `/${this.#name}`;
    this.#url = url.href;
  }

  async create(): Promise<void> {
    this.#scratch = await mkdtemp(join(tmpdir(), 'dzvinok-fleet-'));
    await cp(productMigrations, this.#scratch, { recursive: true });
    await asOwner(this.#serverUrl, `create database ${this.#name}`);
    await prepareDatabase(this.#url, appLoginFor(this.#url));
    await migratePlatform(this.#url, productMigrations);
    const database = this.open();
    await ensurePlatformKey(database, { continues: false });
    await database.close();
  }

  /** Without a gateway, as a command. */
  open(options: Partial<DatabaseOptions> = {}): Database {
    return new Database({
      ownerUrl: this.#url, appUrl: appLoginFor(this.#url).url, masterKey: testMasterKey, acquireTimeoutMs: 10_000, ...options,
    });
  }

  async addMigration(name: string, text: string): Promise<void> {
    const version = (await readdir(join(this.#scratch, 'tenant'))).length + 1;
    await writeFile(join(this.#scratch, 'tenant', `${String(version).padStart(4, '0')}_${name}.sql`), text);
  }

  /** `next` has the added migrations too. */
  async start(release: 'present' | 'next', options: Partial<DatabaseOptions> = {}): Promise<TestApp> {
    const database = this.open({ migrationsDir: release === 'present' ? productMigrations : this.#scratch, ...options });
    await readPlatformKey(database);
    const connections = new Connections(database, null);
    const app = await createApp({
      config: testConfig(), connections, files: await openFiles(testConfig()), limits: new CallLimits({ checkRawReplies: true }),
      logger: { log: () => undefined, warn: () => undefined, error: (failure: unknown) => this.failures.push(failure), fatal: console.error },
    });
    const started = new TestApp(app, connections);
    this.#apps.push(started);
    return started;
  }

  run(...statements: string[]): Promise<void> {
    return asOwner(this.#url, ...statements);
  }

  async drop(): Promise<void> {
    for (const app of this.#apps.toReversed()) await app.close();
    const roles = await this.#roles();
    // Not `with (force)`, which fails when autovacuum is in the database, as its process belongs to a superuser; a plain drop ends it.
    await asOwner(this.#serverUrl,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${this.#name}' and backend_type = 'client backend'`,
      `drop database if exists ${this.#name}`, ...roles.map((role) => `drop role ${pg.escapeIdentifier(role)}`));
    await rm(this.#scratch, { recursive: true, force: true });
  }

  async #roles(): Promise<string[]> {
    const client = new pg.Client({ connectionString: this.#serverUrl });
    await client.connect();
    try {
      const { rows } = await client.query<{ name: string }>('select rolname as name from pg_roles where starts_with(rolname, $1)', [`${this.#name}_`]);
      return rows.map(({ name }) => name);
    } finally {
      await client.end();
    }
  }
}
