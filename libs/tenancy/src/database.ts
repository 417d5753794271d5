import { createHmac } from 'node:crypto';
import pg from 'pg';
import { type Placement, placementOf } from './citus/placement.ts';
import { mainCluster } from './clusters.ts';
import { DatabaseUnavailable, ConnectionLane } from './connection.ts';
import { databaseNameOf, userOf, type Tenant } from './tenant.ts';
import { TenantSecrets } from './secrets.ts';

export { prepareDatabase } from './prepare.ts';

export interface DatabaseOptions {
  appUrl: string;
  ownerUrl: string;
  /** The owner's addresses of other servers with centres, by name (`clustersIn`). */
  clusters?: Record<string, string>;
  /** Connections for centres' transactions, 12 by default; at most five more serve the platform and its owner. */
  poolSize?: number;
  redisUrl?: string;
  /** 32 bytes, base64; without it nothing can be provisioned, sealed or signed. */
  masterKey?: string;
  /** Opens keys that were wrapped with it, while the master key is being changed. */
  otherMasterKey?: string;
  migrationsDir?: string;
  statementTimeoutMs?: number;
  acquireTimeoutMs?: number;
  report?: (error: unknown, where: string) => void;
  inspectCheckout?: (client: pg.ClientBase) => Promise<void>;
}

export interface TransactionObserver {
  statement(text: string): (error?: unknown) => void;
  end(error?: unknown): void;
}

// One busy centre can fill its own lane only, and each backend caches the catalog of fewer schemas.
const connectionsPerLane = 4;
// Longer than a lock wait of 1 s, so that four calls waiting for one group do not make the centre's other calls fail.
const acquireTimeoutMs = 3_000;
const platformPoolSize = 2;

const { builtins } = pg.types;

function parseBigint(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} does not fit a JavaScript number`);
  return value;
}

/** bigint is a number (ids stay below 2^53), date `YYYY-MM-DD`, numeric text, timestamptz a Date. */
export const connectionTypes: pg.CustomTypesConfig = {
  getTypeParser(oid, format) {
    if (format !== 'binary' && oid === builtins.INT8) return parseBigint;
    if (format !== 'binary' && oid === builtins.DATE) return (text: string) => text;
    return pg.types.getTypeParser(oid, format);
  },
};

/** Connections to one PostgreSQL: pinned lanes for centres, a small pool for the platform, few owner connections. */
export class Database {
  readonly name: string;
  readonly appRole: string;
  readonly options: DatabaseOptions;
  readonly statementTimeoutMs: number;
  readonly platformPool: pg.Pool;
  readonly ownerPool: pg.Pool;
  readonly backgroundPool: pg.Pool;
  onMoved: ((tenantId: number) => void) | undefined;
  observe: ((tenant: Tenant | null) => TransactionObserver | undefined) | undefined;
  readonly #lanes: readonly ConnectionLane[];
  readonly #secrets: TenantSecrets | undefined;
  #placement: Promise<Placement> | undefined;
  readonly #others = new Map<string, Database>();

  constructor(options: DatabaseOptions) {
    this.options = options;
    this.name = databaseNameOf(options.ownerUrl);
    this.appRole = userOf(options.appUrl);
    this.statementTimeoutMs = options.statementTimeoutMs ?? 5_000;
    this.#secrets = options.masterKey === undefined ? undefined : new TenantSecrets(options.masterKey, options.otherMasterKey);
    const poolSize = options.poolSize ?? 12;
    const laneCount = Math.max(1, Math.floor(poolSize / connectionsPerLane));
    const acquireTimeout = options.acquireTimeoutMs ?? acquireTimeoutMs;
    this.#lanes = Array.from({ length: laneCount }, (_, lane) => {
      const size = Math.floor(poolSize / laneCount) + (lane < poolSize % laneCount ? 1 : 0);
      return new ConnectionLane(Array.from({ length: size }, () => this.#appPool(1)), { laneCount, acquireTimeoutMs: acquireTimeout });
    });
    this.platformPool = this.#appPool(platformPoolSize);
    this.ownerPool = this.#pool({
      connectionString: options.ownerUrl,
      max: 1,
      // Centres are opened one after another, and a Citus cluster takes half a minute for each.
      connectionTimeoutMillis: 100_000,
    });
    this.backgroundPool = this.#pool({
      connectionString: options.ownerUrl,
      max: 2,
      connectionTimeoutMillis: 60_000,
      idleTimeoutMillis: 5_000,
    });
    for (const [cluster, ownerUrl] of Object.entries(options.clusters ?? {})) {
      if (databaseNameOf(ownerUrl) !== this.name) {
        throw new Error(`The database of the cluster ${cluster} must be called ${this.name}, as the centres' roles are named after it`);
      }
      this.#others.set(cluster, new Database({ ...options, ownerUrl, appUrl: appLoginFor(ownerUrl).url, clusters: {} }));
    }
  }

  /** The database with the centre's schema. @throws DatabaseUnavailable for an unknown cluster */
  homeOf({ cluster }: Pick<Tenant, 'cluster'>): Database {
    if (cluster === mainCluster) return this;
    const home = this.#others.get(cluster);
    if (!home) throw new DatabaseUnavailable(`There is no cluster ${cluster} in CLUSTERS`);
    home.observe = this.observe;
    return home;
  }

  get homes(): readonly Database[] {
    return [this, ...this.#others.values()];
  }

  /** Where the centres' tables are; asked once. @throws DatabaseUnavailable */
  placement(): Promise<Placement> {
    this.#placement ??= placementOf(this.platformPool).catch((cause: unknown) => {
      this.#placement = undefined;
      throw new DatabaseUnavailable('No database connection to be had', { cause });
    });
    return this.#placement;
  }

  laneOf(tenantId: number): ConnectionLane {
    const lane = this.#lanes[tenantId % this.#lanes.length];
    if (lane === undefined) throw new Error(`${tenantId} is not a centre's id`);
    return lane;
  }

  get use(): { taken: number; waiting: number; size: number } {
    const total = (of: (lane: ConnectionLane) => number) => this.#lanes.reduce((sum, lane) => sum + of(lane), 0);
    const own = { taken: total((lane) => lane.takenCount), waiting: total((lane) => lane.waitingCount), size: total((lane) => lane.size) };
    return [...this.#others.values()].map(({ use }) => use).reduce((sum, use) =>
      ({ taken: sum.taken + use.taken, waiting: sum.waiting + use.waiting, size: sum.size + use.size }), own);
  }

  get secrets(): TenantSecrets {
    if (this.#secrets === undefined) throw new Error('Database was opened without a masterKey');
    return this.#secrets;
  }

  report(error: unknown, where: string): void {
    if (this.options.report) this.options.report(error, where);
    else console.error(`${where}:`, error);
  }

  async close(): Promise<void> {
    await Promise.all([...this.#lanes, this.platformPool, this.ownerPool, this.backgroundPool].map((connections) => connections.end()));
    await Promise.all([...this.#others.values()].map((other) => other.close()));
  }

  #appPool(size: number): pg.Pool {
    return this.#pool({
      connectionString: this.options.appUrl,
      max: size,
      connectionTimeoutMillis: this.options.acquireTimeoutMs ?? acquireTimeoutMs,
      // For a network that swallows packets: otherwise the server's own limit comes first.
      query_timeout: this.statementTimeoutMs + 1_000,
    });
  }

  #pool(config: pg.PoolConfig): pg.Pool {
    const pool = new pg.Pool({
      types: connectionTypes,
      keepAlive: true,
      // Statements that do not wait for each other's answers travel together: the opening with the first, the commit with the last.
      pipeline: true,
      idleTimeoutMillis: 30_000,
      maxLifetimeSeconds: 1_800,
      allowExitOnIdle: true,
      application_name: 'dzvinok',
      ...config,
    });
    pool.on('error', (error) => this.report(error, 'idle database connection'));
    return pool;
  }
}

/** The login role's name, password and address, derived from the owner's address. */
export function appLoginFor(ownerUrl: string): { name: string; password: string; url: string } {
  const url = new URL(ownerUrl);
  if (url.password === '') throw new Error('The owner logs in without a password: give APP_DATABASE_URL too');
  const name = `${databaseNameOf(ownerUrl)}_app`;
  const password = createHmac('sha256', decodeURIComponent(url.password)).update(`login of ${name}`).digest('base64url');
  url.username = encodeURIComponent(name);
  url.password = password;
  return { name, password, url: url.href };
}

/** Runs work on an owner's connection; closing it rolls back uncommitted changes. */
export async function withOwner<T>(ownerUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: ownerUrl, types: connectionTypes, application_name: 'dzvinok-migration' });
  // A lost connection also fails the waiting statement; without a listener it would end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
