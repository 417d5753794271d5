import {
  type CompiledQuery, type DatabaseConnection, type Dialect, type Driver, Kysely, PostgresAdapter, PostgresIntrospector,
  PostgresQueryCompiler, type QueryResult, sql,
} from 'kysely';
import { setImmediate } from 'node:timers/promises';
import type pg from 'pg';
import type { Placement } from './citus/placement.ts';
import type { Database } from './database.ts';
import { DatabaseUnavailable, sqlState, TransactionMisuse } from './errors.ts';
import { literal, platformRole, platformSchema, quoted, tenantRole, tenantSchema } from './names.ts';
import { movedNote } from './tenant-schema.ts';
import type { Tenant } from './tenant.ts';
import {
  currentTransaction, LastStatement, openTransaction, outsideTransaction, ownPid, send, transact, type Transaction, type TransactionOptions,
} from './transaction-engine.ts';

export { currentLimit, LastStatement, type Limit, runWithinAll, type TransactionOptions, WorkLimit } from './transaction-engine.ts';

/** SQLSTATE of a statement that comes after a failed one. */
const transactionAborted = '25P02';
/** How long a statement waits for a lock, unless its transaction says otherwise. */
export const lockTimeoutMs = 1_000;
const idleLimitMs = 10_000;

/**
 * Runs the work as one transaction that can touch this centre's schema and nothing else. Saved when it returns, rolled
 * back when it throws, is aborted, or loses its connection. Joins a transaction of the same centre that is open around
 * it; one of another centre is refused.
 */
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
  // After a migration everything is planned anew.
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

/** SQLSTATEs of a missing schema, table or role, or of one that was removed while the statement waited for it. */
const notThere: ReadonlySet<string> = new Set(['22023', '3F000', '42501', '42P01', 'XX000']);

/**
 * True for a centre that moved to another cluster since it was looked up, or is moving now. A move first closes the schema,
 * then changes the directory, then drops the schema: so either the closed schema or the changed directory shows it.
 */
async function hasMoved(database: Database, { id, cluster, schemaName }: Tenant): Promise<boolean> {
  const { rowCount } = await database.homeOf({ cluster }).platformPool.query(
    `select where obj_description(to_regnamespace($1), 'pg_namespace') = $2`, [quoted(schemaName), movedNote]);
  if (rowCount === 1) return true;
  const { rows: [row] } = await outsideTransaction(() => runInPlatform(database, () =>
    sql<{ cluster: string }>`select cluster from tenants where id = ${id}`.execute(transactionDb())));
  return row !== undefined && row.cluster !== cluster;
}

/** Runs the work in the same way in the platform's own schema. */
export async function runInPlatform<T>(
  database: Database, work: () => Promise<T | LastStatement<T>>, options?: TransactionOptions,
): Promise<T> {
  const around = openTransaction();
  if (around) {
    if (around.database === database && around.tenant === null) return answered(work);
    throw new TransactionMisuse('The platform cannot be reached from inside a centre');
  }
  const identity = { role: platformRole(database.name), schema: platformSchema, timezone: 'UTC' };
  // The platform's own tables are on this server, wherever those of the centres are.
  const opening = openingFor(database, null, identity, options);
  return transact(database, () => database.platformPool.connect(), opening, { tenant: null, scope: 'platform' }, work, options);
}

/** Sends a last statement now, for work that joins an open transaction or has more to do. */
export async function answered<T>(work: () => Promise<T | LastStatement<T>>): Promise<T> {
  const done = await work();
  return done instanceof LastStatement ? done.ask() : done;
}

/** Reads from the centre with one statement, in a transaction of its own: the commit travels with the statement. */
export function readInTenant<T>(database: Database, tenant: Tenant, read: () => Promise<T>, options?: TransactionOptions): Promise<T> {
  return runInTenant(database, tenant, async () => lastStatement(read), options);
}

/** Reads from the platform's schema in the same way. */
export function readInPlatform<T>(database: Database, read: () => Promise<T>, options?: TransactionOptions): Promise<T> {
  return runInPlatform(database, async () => lastStatement(read), options);
}

/**
 * Lets the commit travel right behind the work's last statement, which saves a round trip: the work returns this instead
 * of a value, and the statement's answer becomes the value.
 */
export function lastStatement<T>(ask: () => Promise<T>): LastStatement<T> {
  return new LastStatement(ask);
}

/** Kysely over the current transaction; throws outside one. */
export function transactionDb<Schema>(): Kysely<Schema> {
  currentTransaction();
  // the tables are types only
  return overOpenTransaction as unknown as Kysely<Schema>;
}

/**
 * Makes a value per transaction, when it is first asked for; it is gone with the transaction.
 * @returns a function that gives the value of the open transaction; it throws outside one
 */
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

/**
 * Bytes of the open transaction's schema, indexes included. It comes from the catalog, which locks no table: a centre whose
 * size is read first may be dropped meanwhile.
 */
export async function schemaSize(): Promise<number> {
  return (await currentTransaction().database.placement()).schemaSize(transactionDb());
}

/** Runs the task once the transaction is saved, never if it is not. A failing task is reported and changes nothing. */
export function afterCommit(task: () => void | Promise<void>): void {
  currentTransaction().afterCommit.push(task);
}

interface Identity {
  role: string;
  schema: string;
  /** The time zone of the transaction: moments in JSON carry its offset, and `current_date` is its day. */
  timezone: string;
}

/** The messages that open a transaction. All settings are made by one statement, as each statement has an answer of its own. */
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
  // Moments and days are told on the worker, and locks are waited for there.
  return [opening, ...placement?.settingsOnWorker({ timezone, lock_timeout: settings.lock_timeout }) ?? []];
}

/**
 * Each query looks its transaction up when it runs. So a Kysely that outlives its transaction never uses a connection that
 * went to another call: it gets an error, or the transaction of its caller.
 */
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
      // Statements sent together with a failed one fail too. The error of the failed statement has to be reported first.
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

/** One instance for all transactions: making one takes as long as sending a statement. */
const overOpenTransaction = new Kysely<never>({ dialect: currentTransactionDialect });
