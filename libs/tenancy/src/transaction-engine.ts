import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import type { Database, TransactionObserver } from './database.ts';
import {
  DatabaseUnavailable, isConnectionLoss, TransactionMisuse, TransactionRolledBack, gatherWrites, isStale, isUsedUp, preparedQuery,
} from './connection.ts';
import type { Tenant } from './tenant.ts';

export interface Transaction {
  readonly database: Database;
  readonly client: pg.PoolClient;
  tenant: Tenant | null;
  backendPid: number | undefined;
  open: boolean;
  onSent: (() => void) | undefined;
  readonly scope: string | undefined;
  readonly observer: TransactionObserver | undefined;
  /** Once the work has got an answer, it cannot be run again. */
  isAnswered: boolean;
  broken: Error | undefined;
  readonly afterCommit: (() => void | Promise<void>)[];
}

export interface TransactionOptions {
  /** Aborting ends the transaction: no further statement, nothing saved. */
  signal?: AbortSignal;
  statementTimeoutMs?: number;
  isolation?: 'repeatable read';
  readOnly?: boolean;
}

const storage = new AsyncLocalStorage<Transaction>();
const workLimits = new AsyncLocalStorage<Limit>();

export interface Limit {
  readonly signals: readonly AbortSignal[];
  whileCommitting<T>(commit: () => Promise<T>): Promise<T>;
}

/** After the limit no transaction of the work sends anything. A commit already sent must be awaited before reporting a failure. */
export class WorkLimit implements Limit {
  readonly #controller = new AbortController();
  #commits = 0;

  get signals(): readonly AbortSignal[] {
    return [this.#controller.signal];
  }

  /** True while a commit is under way: it is unknown whether the work is saved. */
  get isCommitting(): boolean {
    return this.#commits > 0;
  }

  run<T>(work: () => T): T {
    return workLimits.run(this, work);
  }

  end(reason: Error): void {
    this.#controller.abort(reason);
  }

  async whileCommitting<T>(commit: () => Promise<T>): Promise<T> {
    this.#commits += 1;
    try {
      return await commit();
    } finally {
      this.#commits -= 1;
    }
  }
}

export function currentLimit(): Limit | undefined {
  return workLimits.getStore();
}

/** Several limits: the first one reached ends the work, and its commit counts for all. */
export function runWithinAll<T>(limits: readonly Limit[], work: () => T): T {
  const whileCommitting = <Done>(commit: () => Promise<Done>) =>
    limits.reduce((inner, limit) => () => limit.whileCommitting(inner), commit)();
  return workLimits.run({ signals: limits.flatMap(({ signals }) => signals), whileCommitting }, work);
}

/** Runs tasks outside the call and transaction that started them, so that neither can end them. */
const afterwards = AsyncLocalStorage.snapshot();

// A longer ROLLBACK means a running statement: cancel it, then give the connection up.
const rollbackPatienceMs = 250;
const cancelPatienceMs = 1_000;

export function openTransaction(): Transaction | undefined {
  const transaction = storage.getStore();
  return transaction?.open ? transaction : undefined;
}

export function currentTransaction(): Transaction {
  const transaction = storage.getStore();
  if (!transaction) throw new TransactionMisuse('Data is only reachable inside runInTenant or runInPlatform');
  if (!transaction.open) throw new TransactionMisuse('The transaction is over: something was not awaited');
  return transaction;
}

export function outsideTransaction<T>(work: () => T): T {
  return storage.exit(work);
}

/** The last statement of a transaction; COMMIT is sent right after it, without waiting for its answer. */
export class LastStatement<T> {
  readonly ask: () => Promise<T>;

  constructor(ask: () => Promise<T>) {
    this.ask = AsyncLocalStorage.bind(ask);
  }
}

class Asked<T> {
  readonly answer: Promise<T>;

  constructor(answer: Promise<T>) {
    this.answer = answer;
    answer.catch(() => undefined);
  }
}

/** Resolves once the statement was sent, or failed before. */
async function ask<T>(transaction: Transaction, { ask: askNow }: LastStatement<T>): Promise<Asked<T>> {
  const sent = Promise.withResolvers<void>();
  transaction.onSent = sent.resolve;
  const asked = new Asked(askNow());
  await Promise.race([sent.promise, asked.answer]);
  return asked;
}

/** The server process's id. Read in each transaction, as PgBouncer may use another process each time. */
export const ownPid = 'pg_backend_pid() as pid';

export type Opening = readonly string[];

async function open(transaction: Transaction, opening: Opening): Promise<void> {
  gatherWrites(transaction.client);
  const [results] = await Promise.all(opening.map((message) => transaction.client.query(message)));
  transaction.backendPid = lastNumber(results, 'pid');
}

/** Sends without the async context. Refuses after the end: a statement after ROLLBACK would run outside any transaction. */
export async function send<Row extends pg.QueryResultRow>(
  transaction: Transaction, text: string, values: unknown[] = [],
): Promise<pg.QueryResult<Row>> {
  if (!transaction.open) throw new TransactionMisuse('The transaction is over: something was not awaited');
  gatherWrites(transaction.client);
  const answer = sendPrepared<Row>(transaction, text, values);
  transaction.onSent?.();
  const result = await answer;
  transaction.isAnswered = true;
  return result;
}

async function sendPrepared<Row extends pg.QueryResultRow>(
  transaction: Transaction, text: string, values: unknown[],
): Promise<pg.QueryResult<Row>> {
  const { client, scope, observer } = transaction;
  const onEnd = observer?.statement(text);
  try {
    const result = await client.query<Row>(scope === undefined ? { text, values } : preparedQuery(client, scope, text, values));
    onEnd?.();
    return result;
  } catch (error) {
    onEnd?.(error);
    if (error instanceof Error && (isConnectionLoss(error) || isStale(error))) transaction.broken ??= error;
    throw error;
  }
}

interface Scope {
  tenant: Tenant | null;
  scope?: string;
}

type Connect = () => Promise<pg.PoolClient>;

type Work<T> = (transaction: Transaction) => Promise<T | LastStatement<T>>;

/** Checks out, opens, works and commits. The connection goes back clean or is closed. */
export async function transact<T>(
  database: Database, connect: Connect, opening: Opening, { tenant, scope }: Scope, work: Work<T>, options: TransactionOptions = {},
): Promise<T> {
  try {
    return await attempt(database, connect, opening, { tenant, scope }, work, options);
  } catch (error) {
    if (!(error instanceof StaleStatement) || !error.mayRepeat) throw error;
    return attempt(database, connect, opening, { tenant }, work, options);
  }
}

/** A prepared statement no longer fits. Work without an answer yet may run again, without prepared statements. */
class StaleStatement extends DatabaseUnavailable {
  readonly mayRepeat: boolean;

  constructor(transaction: Transaction, cause: unknown) {
    super('A prepared statement no longer fits', { cause });
    this.mayRepeat = !transaction.isAnswered;
  }
}

async function attempt<T>(
  database: Database, connect: Connect, opening: Opening, { tenant, scope }: Scope, work: Work<T>, options: TransactionOptions,
): Promise<T> {
  const observer = database.observe?.(tenant);
  const client = await checkOut(connect, observer);
  const transaction: Transaction = {
    database, client, tenant, scope, observer, isAnswered: false,
    backendPid: undefined, open: true, onSent: undefined, broken: undefined, afterCommit: [],
  };
  const limit = currentLimit();
  const signals = [...options.signal ? [options.signal] : [], ...limit?.signals ?? []];
  const ended = watchForEnd(transaction, signals);
  let outcome: PromiseSettledResult<T>;
  try {
    for (const signal of signals) signal.throwIfAborted();
    await database.options.inspectCheckout?.(client);
    open(transaction, opening).catch(ended.fail);
    const done = await Promise.race([storage.run(transaction, () => work(transaction)), ended.promise]);
    const last = done instanceof LastStatement ? await Promise.race([ask(transaction, done), ended.promise]) : done;
    transaction.open = false;
    if (transaction.broken) throw transaction.broken;
    const commit = () => client.query('commit');
    const committing = limit ? limit.whileCommitting(commit) : commit();
    const [committed, answered] = await Promise.allSettled([committing, last instanceof Asked ? last.answer : last]);
    if (committed.status === 'rejected') throw committed.reason;
    if (committed.value.command !== 'COMMIT') {
      throw answered.status === 'rejected' ? answered.reason : new TransactionRolledBack('A statement had failed before the commit');
    }
    outcome = answered;
  } catch (error) {
    transaction.open = false;
    await rollBack(transaction, error);
    observer?.end(error);
    throw explained(error, transaction);
  } finally {
    ended.stop();
    client.release(transaction.broken ?? isUsedUp(client));
  }
  observer?.end();
  await runAfterCommit(transaction);
  // The transaction is saved: an unusable answer of the last statement can only be reported.
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}

async function checkOut(connect: Connect, observer: TransactionObserver | undefined): Promise<pg.PoolClient> {
  try {
    return await connect();
  } catch (cause) {
    observer?.end(cause);
    throw new DatabaseUnavailable('No database connection to be had', { cause });
  }
}

/** Rejects when the connection dies, the opening fails or the caller aborts, also while the work waits for something else. */
function watchForEnd(transaction: Transaction, signals: readonly AbortSignal[]) {
  const { promise, reject } = Promise.withResolvers<never>();
  promise.catch(() => undefined);
  const onLoss = (error: Error) => {
    transaction.broken = error;
    transaction.open = false;
    reject(error);
  };
  const onAbort = ({ target }: Event) => {
    transaction.open = false;
    reject(target instanceof AbortSignal ? target.reason : undefined);
  };
  transaction.client.on('error', onLoss);
  for (const signal of signals) signal.addEventListener('abort', onAbort);
  return {
    promise,
    fail: reject,
    stop() {
      transaction.client.off('error', onLoss);
      for (const signal of signals) signal.removeEventListener('abort', onAbort);
    },
  };
}

async function rollBack(transaction: Transaction, reason: unknown): Promise<void> {
  if (!transaction.broken && isConnectionLoss(reason)) transaction.broken = asError(reason);
  if (transaction.broken) return;
  const rolledBack = transaction.client.query('rollback');
  try {
    if (await settlesWithin(rolledBack, rollbackPatienceMs)) return;
    await cancelStatement(transaction);
    if (!(await settlesWithin(rolledBack, cancelPatienceMs))) throw new Error('The roll-back got no answer');
  } catch (error) {
    transaction.broken = asError(error);
    rolledBack.catch(() => undefined);
  }
}

async function settlesWithin(work: Promise<unknown>, limitMs: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<false>();
  const timer = setTimeout(resolve, limitMs, false);
  try {
    return await Promise.race([work.then(() => true), promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** Over another connection, as PostgreSQL allows the same login. */
async function cancelStatement({ backendPid, database }: Transaction): Promise<void> {
  if (backendPid !== undefined) await database.platformPool.query('select pg_cancel_backend($1)', [backendPid]);
}

function explained(error: unknown, transaction: Transaction): unknown {
  if (isStale(transaction.broken)) return new StaleStatement(transaction, error);
  if (error instanceof DatabaseUnavailable || !transaction.broken || !isConnectionLoss(error)) return error;
  return new DatabaseUnavailable('The database connection was lost', { cause: error });
}

async function runAfterCommit({ afterCommit, database }: Transaction): Promise<void> {
  await afterwards(async () => {
    for (const task of afterCommit) {
      try {
        await task();
      } catch (error) {
        // The data are saved: a failing task must not make the call fail.
        database.report(error, 'after commit');
      }
    }
  });
}

function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error(String(reason));
}

/** The number of this name in the last row of a message. */
export function lastNumber(results: unknown, name: string): number | undefined {
  const last: unknown = Array.isArray(results) ? results.at(-1) : results;
  if (typeof last !== 'object' || last === null || !('rows' in last) || !Array.isArray(last.rows)) return undefined;
  const [row]: unknown[] = last.rows;
  if (typeof row !== 'object' || row === null) return undefined;
  const value: unknown = Reflect.get(row, name);
  return typeof value === 'number' ? value : undefined;
}
