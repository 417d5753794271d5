import { appLoginFor, Database } from '@dzvinok/tenancy/database';
import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { sparingNode } from '../../../infra/local/gateway.ts';
import { embeddedDatabaseUrl } from './embedded-database.ts';

const ownService = resolve(import.meta.dirname, '..');
export const migrationsDir = join(ownService, 'migrations');

// For writing thousands of rows at once.
const fillingLimitMs = 180_000;

export const platformAdmin = { phoneNumber: '0500000009', password: 'throw-away-installation' };

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('No port to be had');
  return address.port;
}

async function withOwner<T>(url: string, work: (client: pg.Client) => Promise<T>, options?: string): Promise<T> {
  const client = new pg.Client({ connectionString: url, options });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

interface InstallationOptions {
  /** Default: the gateway of this checkout. */
  service?: string;
  redisUrl?: string;
  /** Default: 1; several need Redis. */
  gateways?: number;
}

/** A built product in a database beside the product's, for thousands of centres. */
export class ThrowAwayInstallation implements AsyncDisposable {
  readonly #serverUrl = process.env.DATABASE_URL || embeddedDatabaseUrl();
  readonly #name = `bench_${randomBytes(4).toString('hex')}`;
  readonly #masterKey = randomBytes(32).toString('base64');
  readonly #opened: Database[] = [];
  readonly #service: string;
  readonly #redisUrl: string;
  readonly url: string;
  readonly #gatewayCount: number;
  readonly #gateways: ChildProcess[] = [];
  #folder = '';
  readonly baseUrls: string[] = [];

  constructor({ service = ownService, redisUrl = '', gateways = 1 }: InstallationOptions = {}) {
    this.#service = service;
    this.#redisUrl = redisUrl;
    this.#gatewayCount = gateways;
    const url = new URL(this.#serverUrl);
    url.pathname = `/${this.#name}`;
    this.url = url.href;
  }

  async open(): Promise<void> {
    this.#folder = await mkdtemp(join(tmpdir(), `${this.#name}-`));
    await withOwner(this.#serverUrl, (client) => client.query(`create database ${this.#name}`));
    const env = {
      ...process.env, DATABASE_URL: this.url, APP_DATABASE_URL: '', REDIS_URL: this.#redisUrl, MASTER_KEY: this.#masterKey, DATA_DIR: this.#folder,
      // Thousands of streams come from one address.
      HOST: '127.0.0.1', TRUST_PROXY: '127.0.0.1', BASE_DOMAIN: 'localhost', DEMO_DATA: '0', PROMOTE: '', RUNS_JOBS: 'off',
      SUPERADMIN_PHONE: platformAdmin.phoneNumber, SUPERADMIN_PASSWORD: platformAdmin.password, NODE_ENV: 'production',
    };
    const [ended] = await once(spawn(process.execPath, [join(this.#service, 'dist/prepare.js')], { env, stdio: 'ignore' }), 'exit');
    if (ended !== 0) throw new Error('The installation cannot be prepared: build the product first (npm start)');
    await withOwner(this.url, (client) => client.query('update platform.accounts set needs_second_factor = false'));
    for (let index = 0; index < this.#gatewayCount; index += 1) {
      const port = await freePort();
      this.#gateways.push(spawn(process.execPath, [...sparingNode.flags, join(this.#service, 'dist/main.js')], { env: { ...env, ...sparingNode.env, PORT: String(port) }, stdio: 'ignore' }));
      this.baseUrls.push(`http://127.0.0.1:${port}`);
    }
    for (const url of this.baseUrls) while (!(await fetch(`${url}/health/ready`).then(({ ok }) => ok, () => false))) await pause(50);
  }

  get baseUrl(): string {
    return this.baseUrls[0] ?? '';
  }

  get gatewayPids(): number[] {
    return this.#gateways.flatMap(({ pid }) => pid ?? []);
  }

  get gatewayPid(): number {
    const [pid] = this.gatewayPids;
    if (pid === undefined) throw new Error('The gateway does not run');
    return pid;
  }

  /** Connections that bypass the gateway. */
  connect(): Database {
    const database = new Database({
      ownerUrl: this.url, appUrl: appLoginFor(this.url).url, masterKey: this.#masterKey,
      migrationsDir: join(this.#service, 'migrations'), statementTimeoutMs: fillingLimitMs,
    });
    this.#opened.push(database);
    return database;
  }

  /** `options` of the server, such as `-c search_path=…`. */
  asOwner<T>(work: (client: pg.Client) => Promise<T>, options?: string): Promise<T> {
    return withOwner(this.url, work, options);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(this.#gateways.filter(({ exitCode }) => exitCode === null).map(async (gateway) => {
      gateway.kill('SIGTERM');
      await once(gateway, 'exit');
    }));
    await Promise.all(this.#opened.map((database) => database.close()));
    await withOwner(this.#serverUrl, async (client) => {
      await client.query(`drop database if exists ${this.#name}`);
      const { rows } = await client.query<{ name: string }>('select rolname as name from pg_roles where starts_with(rolname, $1)', [`${this.#name}_`]);
      for (const { name } of rows) await client.query(`drop role ${pg.escapeIdentifier(name)}`);
    });
    await rm(this.#folder, { recursive: true, force: true });
  }
}
