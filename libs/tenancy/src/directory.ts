import { SingleFlight } from '@dzvinok/flow';
import { Redis } from 'ioredis';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { newestSchemaVersion } from './provisioning.ts';
import type { Database } from './database.ts';
import { tenantColumns, tenantFromRow, type Tenant, type TenantRow, isTenantCode } from './tenant.ts';
import { outsideTransaction } from './transaction-engine.ts';
import { readInPlatform, transactionDb } from './transaction.ts';

/** Target of a request's host. `unknown` is answered like a missing centre. */
export type HostTarget =
  | { kind: 'apex' }
  | { kind: 'platform' }
  | { kind: 'tenant'; code: string }
  | { kind: 'unknown' };

const loopbackHosts = new Set(['127.0.0.1', '[::1]']);

/** Limited, as anyone can send any host. */
const resolvedHosts = new LRUCache<string, HostTarget>({ max: 1_000 });

/** Reads a Host header, with or without a port. On `localhost` the loopback addresses count as the apex. */
export function resolveHost(host: string, baseDomain: string): HostTarget {
  const key = `${host} ${baseDomain}`;
  const known = resolvedHosts.get(key);
  if (known) return known;
  const target = readHost(host, baseDomain);
  if (key.length < 300) resolvedHosts.set(key, target);
  return target;
}

function readHost(host: string, baseDomain: string): HostTarget {
  const name = withoutPort(host);
  const base = baseDomain.toLowerCase();
  if (name === undefined) return { kind: 'unknown' };
  if (name === base || (base === 'localhost' && loopbackHosts.has(name))) return { kind: 'apex' };
  if (!name.endsWith(`.${base}`)) return { kind: 'unknown' };
  const label = name.slice(0, -base.length - 1);
  if (label === 'platform') return { kind: 'platform' };
  return isTenantCode(label) ? { kind: 'tenant', code: label } : { kind: 'unknown' };
}

const largestPort = 65_535;

function withoutPort(host: string): string | undefined {
  const [, name, port = '0'] = /^(\[[0-9a-f:]+\]|[a-z0-9.-]+?)\.?(?::(\d{1,5}))?$/.exec(host.toLowerCase()) ?? [];
  return Number(port) <= largestPort ? name : undefined;
}

interface Entry {
  tenant: Tenant | null;
  readAt: number;
  lifetimeMs: number;
}

// A dead connection to Redis may look alive, and a suspended centre must be shut out within ten seconds.
const lifetimeMs = 8_000;
const deafLifetimeMs = 5_000;
const subscriberOptions = { maxRetriesPerRequest: null, enableOfflineQueue: true, lazyConnect: false };
// One query compares all centres; unchanged ones are not read again.
const comparedEveryMs = 2_500;
// Anyone can ask for any host, so unknown codes must neither fill the memory nor push out centres in use.
const defaultCapacity = 20_000;

/** Caches centres by id and by code. With Redis every process learns of a change at once. */
export class TenantDirectory {
  readonly #database: Database;
  readonly #channel: string;
  readonly #publisher: Redis | null;
  readonly #subscriber: Redis | null;
  readonly #entries: LRUCache<string, Entry>;
  /** Last known centres by code. Outlives the entries, which are dropped when Redis is away, maybe along with the database. */
  readonly #last: LRUCache<string, Tenant>;
  /** By centre id, the generation that its last change began. */
  readonly #changes = new Map<number, number>();
  readonly #loads = new SingleFlight<Tenant | null>();
  readonly #ownsPublisher: boolean;
  #hears = false;
  #generation = 0;
  #rowVersions: ReadonlyMap<number, string> | undefined;
  #comparedSince = 0;
  #comparedAt = 0;
  #isComparing = false;
  #comparingFrom = 0;

  /** `redis` defaults to the database's `redisUrl`; null means no Redis. */
  constructor(database: Database, redis?: Redis | null, capacity = defaultCapacity) {
    this.#database = database;
    this.#entries = new LRUCache({ maxSize: capacity, sizeCalculation: () => 1 });
    this.#last = new LRUCache({ maxSize: capacity, sizeCalculation: () => 1 });
    this.#channel = `platform:${database.name}:tenants`;
    const { redisUrl } = database.options;
    this.#ownsPublisher = redis === undefined && redisUrl !== undefined;
    this.#publisher = redis === undefined && redisUrl !== undefined
      ? new Redis(redisUrl, { maxRetriesPerRequest: 1, enableOfflineQueue: false, commandTimeout: 1_000 })
      : redis ?? null;
    this.#subscriber = this.#publisher?.duplicate(subscriberOptions) ?? null;
    database.onMoved = (id) => void this.forget(id);
    this.#listen();
  }

  byId(id: number): Promise<Tenant | null> {
    if (!Number.isSafeInteger(id) || id < 1) return Promise.resolve(null);
    return this.#find('id', id);
  }

  byCode(code: string): Promise<Tenant | null> {
    if (!this.#entries.has(`code:${code}`) && !isTenantCode(code)) return Promise.resolve(null);
    return this.#find('code', code);
  }

  /** The centre at its last lookup; null when unknown or changed since. It may be suspended, so use it for public pages only. */
  lastKnownByCode(code: string): Tenant | null {
    return this.#last.get(code) ?? null;
  }

  /** Call after a centre was made, changed or removed; every process reads it again. */
  async forget(id: number): Promise<void> {
    this.#drop([id]);
    try {
      await this.#publisher?.publish(this.#channel, String(id));
    } catch (error) {
      this.#database.report(error, 'telling other processes about a changed centre');
    }
  }

  async close(): Promise<void> {
    this.#subscriber?.disconnect();
    if (this.#ownsPublisher) this.#publisher?.disconnect();
  }

  #listen(): void {
    const subscriber = this.#subscriber;
    if (!subscriber) return;
    if (this.#ownsPublisher) this.#publisher?.on('error', () => undefined);
    // ioredis reconnects by itself; changes may have been missed, so everything is read again.
    subscriber.on('error', () => undefined);
    subscriber.on('close', () => { this.#hears = false; this.#clear(); });
    subscriber.on('ready', () => {
      subscriber.subscribe(this.#channel).then(() => { this.#hears = true; this.#clear(); }, () => undefined);
    });
    subscriber.on('message', (_channel, id) => this.#drop([Number(id)]));
  }

  #find(column: 'id' | 'code', value: string | number): Promise<Tenant | null> {
    const key = `${column}:${value}`;
    if (performance.now() >= this.#comparingFrom && !this.#isComparing) void this.#compare();
    const entry = this.#entries.get(key);
    if (entry && this.#isBelieved(entry)) return Promise.resolve(entry.tenant);
    return this.#loads.run(key, () => this.#load(key, column, value));
  }

  #isBelieved({ readAt, lifetimeMs }: Entry): boolean {
    const knownAt = readAt >= this.#comparedSince ? Math.max(readAt, this.#comparedAt) : readAt;
    return performance.now() - knownAt < lifetimeMs;
  }

  /** Drops centres whose row version has changed. Entries expire until the comparison succeeds. */
  async #compare(): Promise<void> {
    const startedAt = performance.now();
    this.#isComparing = true;
    this.#comparingFrom = startedAt + comparedEveryMs;
    try {
      const rowVersions = await outsideTransaction(() => this.#readRowVersions());
      const former = this.#rowVersions;
      if (former) this.#drop(differing(former, rowVersions));
      else this.#comparedSince = performance.now();
      this.#rowVersions = rowVersions;
      this.#comparedAt = startedAt;
    } catch {
      // The next look compares again.
    } finally {
      this.#isComparing = false;
    }
  }

  async #readRowVersions(): Promise<Map<number, string>> {
    const { rows } = await readInPlatform(this.#database, () =>
      sql<{ versions: Record<string, string> | null }>`select json_object_agg(id, xmin::text) as versions from tenants`.execute(transactionDb<unknown>()));
    return new Map(Object.entries(rows[0]?.versions ?? {}).map(([id, version]) => [Number(id), version]));
  }

  async #load(key: string, column: 'id' | 'code', value: string | number): Promise<Tenant | null> {
    const generation = this.#generation;
    const readAt = performance.now();
    const tenant = await outsideTransaction(() => this.#read(column, value));
    // A centre that changed while it was being read is returned, but not cached.
    if (generation === this.#generation) this.#remember(key, tenant, readAt);
    if (column === 'code') this.#keepLast(String(value), tenant, generation);
    return tenant;
  }

  async #read(column: 'id' | 'code', value: string | number): Promise<Tenant | null> {
    const neededVersion = this.#database.options.migrationsDir === undefined ? 0 : await newestSchemaVersion(this.#database);
    return readInPlatform(this.#database, async () => {
      const { rows: [row] } = await sql<TenantRow>`
        select ${sql.join(tenantColumns.map((name) => sql.ref(name)))} from tenants where ${sql.ref(column)} = ${value}
      `.execute(transactionDb<unknown>());
      return row ? tenantFromRow(row, this.#database.name, neededVersion) : null;
    });
  }

  #remember(key: string, tenant: Tenant | null, readAt: number): void {
    // Random lifetimes, so that entries read in one moment are not all read again in one moment.
    this.#entries.set(key, { tenant, readAt, lifetimeMs: (this.#hears ? lifetimeMs : deafLifetimeMs) * (0.7 + 0.3 * Math.random()) });
  }

  #keepLast(code: string, tenant: Tenant | null, generation: number): void {
    if (!tenant) this.#last.delete(code);
    else if ((this.#changes.get(tenant.id) ?? 0) <= generation) this.#last.set(code, tenant);
  }

  #drop(changed: readonly number[]): void {
    if (changed.length === 0) return;
    this.#startAnew();
    const ids = new Set(changed);
    for (const id of ids) this.#changes.set(id, this.#generation);
    for (const [code, { id }] of this.#last) {
      if (ids.has(id)) this.#last.delete(code);
    }
    for (const [key, { tenant }] of this.#entries) {
      if (tenant === null || ids.has(tenant.id)) this.#entries.delete(key);
    }
  }

  #clear(): void {
    this.#startAnew();
    this.#entries.clear();
  }

  #startAnew(): void {
    this.#generation += 1;
    this.#loads.forget();
  }
}

function differing(former: ReadonlyMap<number, string>, present: ReadonlyMap<number, string>): number[] {
  return [...new Set([...former.keys(), ...present.keys()])].filter((id) => former.get(id) !== present.get(id));
}
