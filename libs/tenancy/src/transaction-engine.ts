import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import type { Database, TransactionObserver } from './database.ts';
import { DatabaseUnavailable, isConnectionLoss, TransactionMisuse, TransactionRolledBack } from './errors.ts';
import { gatherWrites, isStale, isUsedUp, preparedQuery } from './prepared-statements.ts';
import type { Tenant } from './tenant.ts';

/** One open transaction; every query of the work that runs in it finds it through the async context. */
export interface Transaction {
  readonly database: Database;
  readonly client: pg.PoolClient;
  tenant: Tenant | null;
  /** The id of the server's process, by which its statement is cancelled. */
  backendPid: number | undefined;
  open: boolean;
  /** Hears that a statement has been sent. */
  onSent: (() => void) | undefined;
  /** Whose prepared statements are used; undefined where none are. */
  readonly scope: string | undefined;
  readonly observer: TransactionObserver | undefined;
  /** True once the work has got an answer, so that it cannot begin again. */
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

/** What a transaction hears of the limit of its work. */
export interface Limit {
  readonly signals: readonly AbortSignal[];
  whileCommitting<T>(commit: () => Promise<T>): Promise<T>;
}

/**
 * The end that is set to a piece of work: once it is over, none of its transactions runs a further statement or commits.
 * A commit that was already sent cannot be taken back, so whoever reports a failure waits for it.
 */
export class WorkLimit implements Limit {
  readonly #controller = new AbortController();
  #commits = 0;

  get signals(): readonly AbortSignal[] {
    return [this.#controller.signal];
  }

  /** True while it is open whether something is saved. */
  get isCommitting(): boolean {
    return this.#commits > 0;
  }

  /** Runs the work; it reaches every transaction in it, however deep. */
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

/** Runs work that is done for several at once: the first of their limits that is over ends it, and all wait for its commit. */
export function runWithinAll<T>(limits: readonly Limit[], work: () => T): T {
  const whileCommitting = <Done>(commit: () => Promise<Done>) =>
    limits.reduce((inner, limit) => () => limit.whileCommitting(inner), commit)();
  return workLimits.run({ signals: limits.flatMap(({ signals }) => signals), whileCommitting }, work);
}

/** Runs what goes on after the work that began it: nothing ends it, and it belongs to no call and no transaction. */
const afterwards = AsyncLocalStorage.snapshot();

// A roll-back that takes longer waits behind a statement that nobody needs any more: first that one is cancelled,
// and if this does not help either the connection is given up.
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

/** One statement whose answer is all that the work still needs: the commit may follow it without a wait. Asked as if by the work. */
export class LastStatement<T> {
  readonly ask: () => Promise<T>;

  constructor(ask: () => Promise<T>) {
    this.ask = AsyncLocalStorage.bind(ask);
  }
}

/** A question that is on its way. */
class Asked<T> {
  readonly answer: Promise<T>;

  constructor(answer: Promise<T>) {
    this.answer = answer;
    answer.catch(() => undefined);
  }
}

/** Resolves once the statement is on its way, or failed before. */
async function ask<T>(transaction: Transaction, { ask: askNow }: LastStatement<T>): Promise<Asked<T>> {
  const sent = Promise.withResolvers<void>();
  transaction.onSent = sent.resolve;
  const asked = new Asked(askNow());
  await Promise.race([sent.promise, asked.answer]);
  return asked;
}

/** The last row of an opening has it among its columns: a pool in front of the server may give another process each time. */
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
 * Sends a statement of the transaction, with what it needs no check of the async context for. After the end nothing is
 * sent: behind a roll-back it would be saved by itself.
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

/** By name where the transaction uses prepared statements; a failure that costs the connection is noted. */
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

/** Whose transaction it is. */
interface Scope {
  tenant: Tenant | null;
  /** The name that prepared statements are kept under; without it none are. */
  scope?: string;
}

/** Gives a connection, which goes back by its `release`. */
type Connect = () => Promise<pg.PoolClient>;

type Work<T> = (transaction: Transaction) => Promise<T | LastStatement<T>>;

/** Checks out, opens, works, commits; whatever happens the connection comes back clean or is thrown away. */
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

/** A prepared statement no longer fits. If the work has heard nothing yet it may begin again, without such statements. */
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
  // An answer that cannot be used comes too late to undo what is saved.
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

/** Rejects when the connection dies, the opening fails or the caller aborts, so that work that waits for something else ends too. */
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

/** Cancels the statement over another connection, which PostgreSQL allows to the same login. */
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
        // The data is saved, and a failing task after it must not turn that into a failure.
        database.report(error, 'after commit');
      }
    }
  });
}

function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error(String(reason));
}

/** Finds the number of this name in the last row, where several statements were sent as one message. */
export function lastNumber(results: unknown, name: string): number | undefined {
  const last: unknown = Array.isArray(results) ? results.at(-1) : results;
  if (typeof last !== 'object' || last === null || !('rows' in last) || !Array.isArray(last.rows)) return undefined;
  const [row]: unknown[] = last.rows;
  if (typeof row !== 'object' || row === null) return undefined;
  const value: unknown = Reflect.get(row, name);
  return typeof value === 'number' ? value : undefined;
}
