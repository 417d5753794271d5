import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { appLoginFor, Database, prepareDatabase, type DatabaseOptions } from '../src/database.ts';
import { migratePlatform } from '../src/migration.ts';
import { quoted, type Tenant } from '../src/tenant.ts';
import { provisionTenant } from '../src/provisioning.ts';
import { insertCanary } from './notes.ts';

export const fixtureMigrations = fileURLToPath(new URL('./migrations', import.meta.url));
export const masterKey = Buffer.alloc(32, 7).toString('base64');

/** A database per test file, because fleet and roles belong to a whole database. Its owner may create roles but is no superuser. */
export class TemporaryDatabase {
  readonly name = `wall_${randomBytes(5).toString('hex')}`;
  readonly ownerUrl: string;
  readonly appUrl: string;
  readonly appRole: string;
  readonly #runUrl: string;
  readonly #opened: Database[] = [];

  constructor() {
    const runUrl = process.env['DATABASE_URL'];
    if (!runUrl) throw new Error('DATABASE_URL is not set: run the tests through npm test');
    this.#runUrl = runUrl;
    const url = new URL(runUrl);
    url.pathname = `/${this.name}`;
    url.username = `${this.name}_owner`;
    url.password = 'owner';
    this.ownerUrl = url.href;
    const login = appLoginFor(this.ownerUrl);
    this.appUrl = login.url;
    this.appRole = login.name;
  }

  async create(): Promise<void> {
    const owner = quoted(`${this.name}_owner`);
    await this.asMaker(async (client) => {
      await client.query(`create role ${owner} login createrole password 'owner'`);
      await client.query(`grant ${owner} to current_user with inherit true, set true`);
      await client.query(`create database ${quoted(this.name)} owner ${owner}`);
    });
    await prepareDatabase(this.ownerUrl, appLoginFor(this.ownerUrl));
    await migratePlatform(this.ownerUrl, fixtureMigrations);
  }

  open(options: Partial<DatabaseOptions> = {}): Database {
    const database = new Database({
      appUrl: this.appUrl, ownerUrl: this.ownerUrl, masterKey, migrationsDir: fixtureMigrations,
      report: () => undefined, ...options,
    });
    this.#opened.push(database);
    return database;
  }

  async drop(): Promise<void> {
    await Promise.all(this.#opened.map((database) => database.close()));
    const owner = `${this.name}_owner`;
    await this.asMaker(async (client) => {
      await client.query(`drop database if exists ${quoted(this.name)}`);
      const { rows } = await client.query<{ rolname: string }>(
        'select rolname from pg_roles where starts_with(rolname, $1) and rolname <> $2', [`${this.name}_`, owner]);
      await client.query(`set role ${quoted(owner)}`);
      for (const { rolname } of rows) await client.query(`drop role ${quoted(rolname)}`);
      await client.query(`reset role; drop role ${quoted(owner)}`);
    });
  }

  /** A client with the given login, to look at the isolation from outside. */
  async withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  }

  asOwner<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
    return this.withClient(this.ownerUrl, work);
  }

  asApp<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
    return this.withClient(this.appUrl, work);
  }

  /** The test run's login, which made this database and its owner. */
  asMaker<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
    return this.withClient(this.#runUrl, work);
  }

  /** States of the login role's active sessions; only that role may see them. */
  busySessions(): Promise<string[]> {
    return this.asApp(async (client) => {
      const { rows } = await client.query<{ state: string | null }>(
        `select state from pg_stat_activity where usename = current_user and pid <> pg_backend_pid() and state is distinct from 'idle'`);
      return rows.map(({ state }) => String(state));
    });
  }

  /** Possible leftovers of provisioning. */
  leftovers(): Promise<{ roles: number; schemas: number; rows: number }> {
    return this.asOwner(async (client) => {
      const { rows: [counts] } = await client.query<{ roles: number; schemas: number; rows: number }>(
        `select (select count(*)::int from pg_roles where rolname like $1) as roles,
                (select count(*)::int from pg_namespace where nspname like 't\\_%') as schemas,
                (select count(*)::int from platform.tenants) as rows`, [`${this.name}\\_t\\_%`]);
      if (!counts) throw new Error('no counts');
      return counts;
    });
  }
}

let lastCode = 0;

/** One note with the centre's canary; the note has the same id in every centre. */
export async function centreWithCanary(database: Database, canary: string): Promise<Tenant> {
  const { tenant } = await provisionTenant(
    database, { code: `centre-${lastCode += 1}`, name: canary, timezone: 'Europe/Kyiv' },
    async () => { await insertCanary(canary); });
  return tenant;
}
