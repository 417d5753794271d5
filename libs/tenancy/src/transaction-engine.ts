import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import type { Database, TransactionObserver } from './database.ts';
import { DatabaseUnavailable, isConnectionLoss, TransactionMisuse, TransactionRolledBack } from './errors.ts';
import { gatherWrites, isStale, isUsedUp, preparedQuery } from './prepared-statements.ts';
import type { Tenant } from './tenant.ts';

/** One open transaction. Queries of the work find it through the async context. */
export interface Transaction {
  readonly database: Database;
  readonly client: pg.PoolClient;
  tenant: Tenant | null;
  /** The id of the server process; a running statement is cancelled by it. */
  backendPid: number | undefined;
  open: boolean;
  /** Called when a statement has been sent. */
  onSent: (() => void) | undefined;
  /** Names the set of prepared statements; undefined where statements are not prepared. */
  readonly scope: string | undefined;
  readonly observer: TransactionObserver | undefined;
  /** True once the work has got an answer; from then on it cannot be run again. */
  isAnswered: boolean;
  /** The reason why the connection must not go back to the pool. */
  broken: Error | undefined;
  readonly afterCommit: (() => void | Promise<void>)[];
}

export interface TransactionOptions {
  /** Aborting it ends the transaction: no further statement runs, nothing is saved. */
  signal?: AbortSignal;
  statementTimeoutMs?: number;
  /** Every statement sees the data of one moment; without it each sees what was saved before it. */
  isolation?: 'repeatable read';
  /** Refuses to write. */
  readOnly?: boolean;
}

const storage = new AsyncLocalStorage<Transaction>();
const workLimits = new AsyncLocalStorage<Limit>();

/** The limit of some work, as its transactions see it. */
export interface Limit {
  readonly signals: readonly AbortSignal[];
  whileCommitting<T>(commit: () => Promise<T>): Promise<T>;
}

/**
 * The time limit of some work. After the limit no transaction of the work sends a further statement or a commit. A commit
 * that was sent before cannot be taken back: wait for it before you report a failure.
 */
export class WorkLimit implements Limit {
  readonly #controller = new AbortController();
  #commits = 0;

  get signals(): readonly AbortSignal[] {
    return [this.#controller.signal];
  }

  /** True while a commit is under way, so that nobody can say yet whether the work is saved. */
  get isCommitting(): boolean {
    return this.#commits > 0;
  }

  /** Runs the work under this limit. The limit applies to every transaction that the work opens. */
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

/** The limit of the work that is running, if it has one. */
export function currentLimit(): Limit | undefined {
  return workLimits.getStore();
}

/** Runs work under several limits: the first limit that is reached ends the work, and its commit counts for all of them. */
export function runWithinAll<T>(limits: readonly Limit[], work: () => T): T {
  const whileCommitting = <Done>(commit: () => Promise<Done>) =>
    limits.reduce((inner, limit) => () => limit.whileCommitting(inner), commit)();
  return workLimits.run({ signals: limits.flatMap(({ signals }) => signals), whileCommitting }, work);
}

/** Runs a task outside of the call and the transaction that started it, so that neither can end it. */
const afterwards = AsyncLocalStorage.snapshot();

// If ROLLBACK takes longer than this, a statement is still running: cancel the statement, then give the connection up.
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

/** Runs something as if no transaction were open around it. */
export function outsideTransaction<T>(work: () => T): T {
  return storage.exit(work);
}

/** The last statement of a transaction. COMMIT is sent right after it, without waiting for its answer. */
export class LastStatement<T> {
  readonly ask: () => Promise<T>;

  constructor(ask: () => Promise<T>) {
    this.ask = AsyncLocalStorage.bind(ask);
  }
}

/** A statement that was sent. */
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

/** Column with the id of the server process. Read in each transaction, as PgBouncer may use another process each time. */
export const ownPid = 'pg_backend_pid() as pid';

/** The messages that begin a transaction; the last row of the first one has the server process's id. */
export type Opening = readonly string[];

/** Sent, not waited for: the work's first statement travels right behind it. If it fails, so does all that follows. */
async function open(transaction: Transaction, opening: Opening): Promise<void> {
  gatherWrites(transaction.client);
  const [results] = await Promise.all(opening.map((message) => transaction.client.query(message)));
  transaction.backendPid = lastNumber(results, 'pid');
}

/**
 * Sends a statement on this transaction without looking the transaction up in the async context. Refuses after the end: a
 * statement sent after ROLLBACK would run outside of any transaction.
 */
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

/** Sends by name where the transaction has prepared statements, and notes an error after which the connection is unusable. */
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
  /** Names the set of prepared statements; without it statements are not prepared. */
  scope?: string;
}

/** Checks a connection out; its `release` gives it back. */
type Connect = () => Promise<pg.PoolClient>;

type Work<T> = (transaction: Transaction) => Promise<T | LastStatement<T>>;

/** Checks a connection out, opens, works and commits. In any case the connection goes back clean or is closed. */
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

/** A prepared statement no longer fits. Work that has got no answer yet may run again, without prepared statements. */
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

/** Cancels the running statement over another connection; PostgreSQL allows this to the same login. */
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
        // The data is saved: a failing task must not make the call fail.
        database.report(error, 'after commit');
      }
    }
  });
}

function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error(String(reason));
}

/** Returns the number of this name from the row of the last statement of a message. */
export function lastNumber(results: unknown, name: string): number | undefined {
  const last: unknown = Array.isArray(results) ? results.at(-1) : results;
  if (typeof last !== 'object' || last === null || !('rows' in last) || !Array.isArray(last.rows)) return undefined;
  const [row]: unknown[] = last.rows;
  if (typeof row !== 'object' || row === null) return undefined;
  const value: unknown = Reflect.get(row, name);
  return typeof value === 'number' ? value : undefined;
}
