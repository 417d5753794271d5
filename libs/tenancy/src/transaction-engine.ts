import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';
import type { Database } from './database.ts';
import { DatabaseUnavailable, isConnectionLoss, TransactionMisuse, TransactionRolledBack } from './errors.ts';
import type { Tenant } from './tenant.ts';

/** One open transaction; every query of the work that runs in it finds it through the async context. */
export interface Transaction {
  readonly database: Database;
  readonly client: pg.PoolClient;
  tenant: Tenant | null;
  open: boolean;
  /** Why the connection must not go back to the pool. */
  broken: Error | undefined;
  readonly afterCommit: (() => void | Promise<void>)[];
}

export interface TransactionOptions {
  /** Aborting it ends the transaction: no further statement runs, nothing is saved. */
  signal?: AbortSignal;
  statementTimeoutMs?: number;
}

const storage = new AsyncLocalStorage<Transaction>();

/** A roll-back that takes longer waits behind a stuck statement: then the connection is dropped instead. */
const rollbackPatienceMs = 1_000;

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

/** Checks out, opens, works, commits; whatever happens the connection comes back clean or is thrown away. */
export async function transact<T>(
  database: Database,
  pool: pg.Pool,
  opening: string,
  scope: { tenant: Tenant | null },
  work: (transaction: Transaction) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> {
  const client = await checkOut(pool);
  const transaction: Transaction = {
    database, client, tenant: scope.tenant, open: true, broken: undefined, afterCommit: [],
  };
  const ended = watchForEnd(transaction, options.signal);
  let result: T;
  try {
    options.signal?.throwIfAborted();
    await database.options.inspectCheckout?.(client);
    await client.query(opening);
    result = await Promise.race([storage.run(transaction, () => work(transaction)), ended.promise]);
    transaction.open = false;
    if (transaction.broken) throw transaction.broken;
    const { command } = await client.query('commit');
    if (command !== 'COMMIT') throw new TransactionRolledBack('A statement had failed before the commit');
  } catch (error) {
    transaction.open = false;
    await rollBack(transaction, error);
    throw explained(error, transaction);
  } finally {
    ended.stop();
    client.release(transaction.broken);
  }
  await runAfterCommit(transaction);
  return result;
}

async function checkOut(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect();
  } catch (cause) {
    throw new DatabaseUnavailable('No database connection to be had', { cause });
  }
}

/** Rejects when the connection dies or the caller aborts, so that work that waits for something else ends too. */
function watchForEnd(transaction: Transaction, signal: AbortSignal | undefined) {
  const { promise, reject } = Promise.withResolvers<never>();
  promise.catch(() => undefined);
  const onLoss = (error: Error) => {
    transaction.broken = error;
    transaction.open = false;
    reject(error);
  };
  const onAbort = () => {
    transaction.open = false;
    reject(signal?.reason);
  };
  transaction.client.on('error', onLoss);
  signal?.addEventListener('abort', onAbort);
  return {
    promise,
    stop() {
      transaction.client.off('error', onLoss);
      signal?.removeEventListener('abort', onAbort);
    },
  };
}

async function rollBack(transaction: Transaction, reason: unknown): Promise<void> {
  if (!transaction.broken && isConnectionLoss(reason)) transaction.broken = asError(reason);
  if (transaction.broken) return;
  const patience = Promise.withResolvers<never>();
  const timer = setTimeout(() => patience.reject(new Error('Roll-back got no answer')), rollbackPatienceMs);
  try {
    await Promise.race([transaction.client.query('rollback'), patience.promise]);
  } catch (error) {
    transaction.broken = asError(error);
  } finally {
    clearTimeout(timer);
  }
}

function explained(error: unknown, transaction: Transaction): unknown {
  if (error instanceof DatabaseUnavailable || !transaction.broken || !isConnectionLoss(error)) return error;
  return new DatabaseUnavailable('The database connection was lost', { cause: error });
}

async function runAfterCommit({ afterCommit, database }: Transaction): Promise<void> {
  await outsideTransaction(async () => {
    for (const task of afterCommit) {
      try {
        await task();
      } catch (error) {
        // The data is saved: a message that could not be sent must not turn that into a failure.
        database.report(error, 'after commit');
      }
    }
  });
}

function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error(String(reason));
}
