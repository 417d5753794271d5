import {
  type CompiledQuery, type DatabaseConnection, type Dialect, type Driver, Kysely, PostgresAdapter, PostgresIntrospector,
  PostgresQueryCompiler, type QueryResult, sql,
} from 'kysely';
import { setImmediate } from 'node:timers/promises';
import type pg from 'pg';
import type { Placement } from './citus/placement.ts';
import type { Database } from './database.ts';
import { DatabaseUnavailable, sqlState, TransactionMisuse } from './connection.ts';
import { literal, platformRole, platformSchema, quoted, tenantRole, tenantSchema, type Tenant } from './tenant.ts';
import { closedNote, lockingCentre } from './schema-notes.ts';
import {
  currentTransaction, LastStatement, openTransaction, outsideTransaction, ownPid, send, transact, type Transaction, type TransactionOptions,
} from './transaction-engine.ts';

export { currentLimit, LastStatement, type Limit, outsideTransaction, runWithinAll, type TransactionOptions, WorkLimit } from './transaction-engine.ts';

const transactionAborted = '25P02';
/** Limit of a lock wait, unless the transaction has its own. */
export const lockTimeoutMs = 1_000;
const idleLimitMs = 10_000;

/** A transaction in this centre's schema only, rolled back on throw or abort. Joins an open transaction of the same centre, refuses any other. */
export async function runInTenant<T>(
  database: Database, tenant: Tenant, work: () => Promise<T | LastStatement<T>>, options?: TransactionOptions,
): Promise<T> {
  const role = tenantRole(database.name, tenant.id);
  if (tenant.roleName !== role) throw new TransactionMisuse('The centre belongs to another database');
  const home = database.homeOf(tenant);
  const around = openTransaction();
  if (around) {
    if (around.database === home && around.tenant?.id === tenant.id) return answered(work);
    throw new TransactionMisuse('A transaction of one centre cannot be opened inside another');
  }
  const identity = { role, schema: tenantSchema(tenant.id), timezone: tenant.timezone };
  const opening = openingFor(home, await home.placement(), identity, options);
  // After a migration everything is planned again.
  const scope = `t${tenant.id}_v${tenant.schemaVersion}`;
  try {
    return await transact(home, () => home.laneOf(tenant.id).connect(tenant.id), opening, { tenant, scope }, work, options);
  } catch (error) {
    if (database.homes.length > 1 && notThere.has(sqlState(error) ?? '') && await hasMoved(database, tenant)) {
      database.onMoved?.(tenant.id);
      throw new DatabaseUnavailable('The centre has just moved to another cluster', { cause: error });
    }
    throw error;
  }
}

/** `runInTenant` with the owner's rights, for maintenance by the command line; excludes migrations and moves of the centre meanwhile. */
export function runAsOwner<T>(database: Database, tenant: Tenant, work: () => Promise<T>): Promise<T> {
  const home = database.homeOf(tenant);
  const settings = { search_path: quoted(tenantSchema(tenant.id)), timezone: tenant.timezone, lock_timeout: '5s', statement_timeout: '60s' };
  const set = Object.entries(settings).map(([name, value]) => `set local ${name} to ${name === 'search_path' ? value : literal(value)}`);
  const opening = `begin; ${set.join('; ')}; select ${ownPid}`;
  return outsideTransaction(() => transact(home, () => home.backgroundPool.connect(), [opening], { tenant }, async (transaction) => {
    await send(transaction, lockingCentre(tenant.id));
    if (await hasMoved(database, tenant)) throw new DatabaseUnavailable('The centre has just moved to another cluster');
    return work();
  }));
}

/** SQLSTATEs of a missing schema, table or role, or one removed while the statement waited for it. */
const notThere: ReadonlySet<string> = new Set(['22023', '3F000', '42501', '42P01', 'XX000']);

/** A move closes the schema, changes the directory, then drops the schema: so a closed schema or a changed directory reveals it. */
async function hasMoved(database: Database, { id, cluster, schemaName }: Tenant): Promise<boolean> {
  const { rowCount } = await database.homeOf({ cluster }).platformPool.query(
    `select where starts_with(obj_description(to_regnamespace($1), 'pg_namespace'), $2)`, [quoted(schemaName), closedNote]);
  if (rowCount === 1) return true;
  const { rows: [row] } = await outsideTransaction(() => runInPlatform(database, () =>
    sql<{ cluster: string }>`select cluster from tenants where id = ${id}`.execute(transactionDb())));
  return row !== undefined && row.cluster !== cluster;
}

export async function runInPlatform<T>(
  database: Database, work: () => Promise<T | LastStatement<T>>, options?: TransactionOptions,
): Promise<T> {
  const around = openTransaction();
  if (around) {
    if (around.database === database && around.tenant === null) return answered(work);
    throw new TransactionMisuse('The platform cannot be reached from inside a centre');
  }
  const identity = { role: platformRole(database.name), schema: platformSchema, timezone: 'UTC' };
  // The platform's tables are on this server, wherever those of the centres are.
  const opening = openingFor(database, null, identity, options);
  return transact(database, () => database.platformPool.connect(), opening, { tenant: null, scope: 'platform' }, work, options);
}

/** Where an account lives: a centre, or the platform. */
export type Realm = Tenant | 'platform';

/** In tokens and caches: immutable, unlike a centre's code. */
export type RealmId = number | 'platform';

export function realmId(realm: Realm): RealmId {
  return realm === 'platform' ? realm : realm.id;
}

export function runInRealm<T>(
  database: Database, realm: Realm, work: () => Promise<T | LastStatement<T>>, options?: TransactionOptions,
): Promise<T> {
  return realm === 'platform' ? runInPlatform(database, work, options) : runInTenant(database, realm, work, options);
}

export function readInRealm<T>(database: Database, realm: Realm, read: () => Promise<T>): Promise<T> {
  return runInRealm(database, realm, async () => lastStatement(read));
}

/** Sends a last statement now, for work that joins an open transaction or has more to do. */
export async function answered<T>(work: () => Promise<T | LastStatement<T>>): Promise<T> {
  const done = await work();
  return done instanceof LastStatement ? done.ask() : done;
}

/** Reads with one statement in its own transaction: the commit is sent along. */
export function readInTenant<T>(database: Database, tenant: Tenant, read: () => Promise<T>, options?: TransactionOptions): Promise<T> {
  return runInTenant(database, tenant, async () => lastStatement(read), options);
}

export function readInPlatform<T>(database: Database, read: () => Promise<T>, options?: TransactionOptions): Promise<T> {
  return runInPlatform(database, async () => lastStatement(read), options);
}

/** Returned by work instead of a value: COMMIT follows the statement without a round trip, and its answer becomes the value. */
export function lastStatement<T>(ask: () => Promise<T>): LastStatement<T> {
  return new LastStatement(ask);
}

/** Kysely over the current transaction; throws outside one. */
export function transactionDb<Schema>(): Kysely<Schema> {
  currentTransaction();
  return overOpenTransaction as unknown as Kysely<Schema>;
}

/** A value made once per transaction, on first use. @returns a getter, which throws outside a transaction */
export function perTransaction<Value>(make: () => Value): () => Value {
  const values = new WeakMap<object, Value>();
  return () => {
    const transaction = currentTransaction();
    const known = values.get(transaction);
    if (known !== undefined) return known;
    const made = make();
    values.set(transaction, made);
    return made;
  };
}

/** The centre whose transaction is open; throws outside one. */
export function currentTenant(): Tenant {
  const { tenant } = currentTransaction();
  if (!tenant) throw new TransactionMisuse('The platform’s transaction has no centre');
  return tenant;
}

/** Throws outside a transaction. */
export function isInPlatform(): boolean {
  return currentTransaction().tenant === null;
}

/** False outside a transaction too. */
export function isInTenant(): boolean {
  return Boolean(openTransaction()?.tenant);
}

/** Bytes of the open transaction's schema with indexes, from the catalog, which locks no table. */
export async function schemaSize(): Promise<number> {
  return (await currentTransaction().database.placement()).schemaSize(transactionDb());
}

/** Runs the task once the transaction is saved. A failing task is reported and changes nothing. */
export function afterCommit(task: () => void | Promise<void>): void {
  currentTransaction().afterCommit.push(task);
}

interface Identity {
  role: string;
  schema: string;
  timezone: string;
}

/** All settings in one statement, as each statement has an answer of its own. */
function openingFor(
  database: Database, placement: Placement | null, { role, schema, timezone }: Identity, options: TransactionOptions = {},
): string[] {
  const { isolation, readOnly, statementTimeoutMs = database.statementTimeoutMs } = options;
  const begin = ['begin', isolation && `isolation level ${isolation}`, readOnly && 'read only'].filter(Boolean).join(' ');
  const settings = {
    role,
    search_path: quoted(schema),
    timezone,
    statement_timeout: String(Math.ceil(statementTimeoutMs)),
    lock_timeout: String(lockTimeoutMs),
    idle_in_transaction_session_timeout: String(idleLimitMs),
  };
  const set = Object.entries(settings).map(([name, value]) => `set_config('${name}', ${literal(value)}, true)`);
  const opening = `${begin}; select ${set.join(', ')}, ${ownPid}`;
  return [opening, ...placement?.settingsOnWorker({ timezone, lock_timeout: settings.lock_timeout }) ?? []];
}

/** Each query looks up its transaction when it runs, so a Kysely that outlives its transaction never uses another call's connection. */
class CurrentTransactionDriver implements Driver {
  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return new TransactionConnection(currentTransaction());
  }

  async beginTransaction(): Promise<void> {
    throw new TransactionMisuse('The work is in a transaction already; it ends when the work does');
  }

  async commitTransaction(): Promise<void> {
    throw new TransactionMisuse('The transaction ends when the work does');
  }

  async rollbackTransaction(): Promise<void> {
    throw new TransactionMisuse('To roll back, let the work fail');
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {}
}

class TransactionConnection implements DatabaseConnection {
  readonly #transaction: Transaction;

  constructor(transaction: Transaction) {
    this.#transaction = transaction;
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    try {
      const { command, rowCount, rows } = await send<Row & pg.QueryResultRow>(this.#transaction, sql, [...parameters]);
      const changes = command === 'INSERT' || command === 'UPDATE' || command === 'DELETE' || command === 'MERGE';
      return { rows: rows ?? [], numAffectedRows: changes ? BigInt(rowCount ?? 0) : undefined };
    } catch (error) {
      // Statements sent together with a failed one fail too; the failed statement's error must be reported first.
      if (sqlState(error) === transactionAborted) await setImmediate();
      throw error;
    }
  }

  streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new TransactionMisuse('Streaming is not supported: page through the rows');
  }
}

export const currentTransactionDialect: Dialect = {
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new CurrentTransactionDriver(),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
};

const overOpenTransaction = new Kysely<never>({ dialect: currentTransactionDialect });
