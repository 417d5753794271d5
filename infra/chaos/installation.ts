import { appendFileSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import type { Child } from '../local/child.ts';
import { gatewayEnvironment, prepareGateway, startGateway } from '../local/gateway.ts';
import { freePort } from '../local/ports.ts';
import { readSecrets } from '../local/secrets.ts';
import { demandFolder, readSettings } from '../local/settings.ts';
import { startStores } from '../local/stores.ts';
import { Supervisor } from '../local/supervisor.ts';
import { Providers } from './providers.ts';
import { RedisSentinels } from './redis-sentinels.ts';

/** A gateway reports "not ready" for this time before it closes: several checks of the proxy. */
const drainMs = 800;
const gateways = 2;

export type Part = 'PostgreSQL' | 'Redis' | 'gateway 1' | 'gateway 2';

interface InstallationOptions {
  hasSentinels?: boolean;
  database?: string | null;
}

/** A product as `npm start` runs it, but with two gateways over its stores. */
export class Installation {
  readonly #folder: string;
  readonly #givenDatabase: string | null;
  readonly #supervisor: Supervisor;
  readonly #parts = new Map<Part, Child>();
  readonly gatewayUrls: URL[] = [];
  databaseUrl = '';
  restarts = 0;
  /** Start time of a gateway on this machine, in milliseconds. */
  startMs = 0;

  readonly providers = new Providers();
  sentinels: RedisSentinels | undefined;
  readonly #hasSentinels: boolean;

  constructor(folder: string, { hasSentinels = false, database = null }: InstallationOptions = {}) {
    this.#folder = folder;
    this.#hasSentinels = hasSentinels;
    this.#givenDatabase = database;
    this.#supervisor = new Supervisor((line) => {
      this.restarts += 1;
      // When the disk is full on purpose, logging fails too.
      try {
        appendFileSync(join(folder, 'logs/supervisor.log'), `${line}\n`);
      } catch { /* it is counted */ }
    });
  }

  /** Resolves when both gateways are ready; afterwards programs that end are restarted. */
  async open(): Promise<void> {
    const folder = demandFolder(this.#folder);
    const logs = join(folder, 'logs');
    mkdirSync(logs, { recursive: true, mode: 0o700 });
    const secrets = readSecrets(folder);
    const fail = (error: unknown) => { this.#failed.reject(error); };
    const keepAs = (part: Part) => (child: Child) => {
      this.#parts.set(part, child);
      this.#supervisor.keep(child).catch(fail);
    };
    const keepStore = (child: Child) => keepAs(child.name === 'Redis' ? 'Redis' : 'PostgreSQL')(child);
    if (this.#hasSentinels) {
      this.sentinels = new RedisSentinels(join(folder, 'sentinels'), secrets.redisPassword, this.#supervisor.track);
      await this.sentinels.open();
    }
    const stores = await startStores(
      { dataDir: folder, secrets, isDurable: true, databaseUrl: this.#givenDatabase, redisUrl: this.sentinels?.url ?? null }, keepStore);
    this.databaseUrl = stores.databaseUrl;
    const providers = await this.providers.open();
    const environmentAt = (port: number) => ({
      ...gatewayEnvironment(readSettings({ DATA_DIR: folder, PORT: String(port) }), secrets, stores, { promoted: [], keys: '' }),
      DEMO_DATA: '1', DRAIN_MS: String(drainMs), TRUST_PROXY: '', PASSPORTS_DIR: '', ...providers,
    });
    const ports = await Promise.all(Array.from({ length: gateways }, freePort));
    await prepareGateway(environmentAt(ports[0] ?? 0), this.#supervisor.track, join(logs, 'prepare.log'));
    for (const [index, port] of ports.entries()) {
      const env = { ...environmentAt(port), NODE_OPTIONS: `--inspect-port=127.0.0.1:${await freePort()}` };
      const began = performance.now();
      await startGateway(env, join(logs, `gateway-${index + 1}.log`), keepAs(index === 0 ? 'gateway 1' : 'gateway 2'));
      this.startMs = Math.max(this.startMs, performance.now() - began);
      this.gatewayUrls.push(new URL(`http://127.0.0.1:${port}`));
    }
    this.#supervisor.restartFromNow();
  }

  readonly #failed = Promise.withResolvers<never>();
  get failed(): Promise<never> {
    return this.#failed.promise;
  }

  get firstGateway(): URL {
    const [url] = this.gatewayUrls;
    if (!url) throw new Error('The installation is not open');
    return url;
  }

  get folder(): string {
    return this.#folder;
  }

  pidOf(part: Part): number {
    const child = this.#parts.get(part);
    const pid = child && this.#supervisor.current(child).process.pid;
    if (pid === undefined) throw new Error(`${part} does not run`);
    return pid;
  }

  allPidsOf(part: Part): number[] {
    const first = this.pidOf(part);
    return [first, ...childrenOf(first)];
  }

  async asOwner<T>(work: (owner: Client) => Promise<T>): Promise<T> {
    const owner = new Client({ connectionString: this.databaseUrl, connectionTimeoutMillis: 2_000 });
    owner.on('error', () => undefined);
    await owner.connect();
    try {
      return await work(owner);
    } finally {
      await owner.end();
    }
  }

  async databaseAccepts(): Promise<number> {
    for (;;) {
      if (await this.asOwner((owner) => owner.query('select 1')).then(() => true, () => false)) return performance.now();
      await pause(20);
    }
  }

  /** Resolves when every gateway says it is ready; a program that cannot start rejects `failed`. */
  async gatewaysReady(): Promise<void> {
    for (const url of this.gatewayUrls) {
      while (!await fetch(new URL('/health/ready', url)).then(({ ok }) => ok, () => false)) await pause(50);
    }
  }

  logOf(nr: 1 | 2): string {
    return readFileSync(join(this.#folder, `logs/gateway-${nr}.log`), 'utf8');
  }

  async close(): Promise<void> {
    await this.#supervisor.stopAll();
    this.providers.close();
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

function childrenOf(parent: number): number[] {
  const isChild = (pid: string) => {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === parent;
    } catch {
      return false;
    }
  };
  return readdirSync('/proc').filter((name) => /^\d+$/.test(name) && isChild(name)).map(Number);
}
