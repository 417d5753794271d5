import {
  type CompiledQuery, type DatabaseConnection, type Dialect, type Driver, PostgresAdapter, PostgresIntrospector,
  PostgresQueryCompiler, type QueryResult,
} from 'kysely';
import { isConnectionLoss, TransactionMisuse } from './errors.ts';
import { currentTransaction, type Transaction } from './transaction-engine.ts';

/**
 * Each query looks up its transaction at the moment it runs. So a Kysely that is kept too long never uses a connection
 * that went to somebody else: it gets an error, or the transaction of its caller.
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
    if (!this.#transaction.open) throw new TransactionMisuse('The transaction is over: something was not awaited');
    try {
      const answer = this.#transaction.client.query(sql, [...parameters]);
      this.#transaction.onSent?.();
      const { command, rowCount, rows } = await answer;
      const changes = command === 'INSERT' || command === 'UPDATE' || command === 'DELETE' || command === 'MERGE';
      return { rows: rows ?? [], numAffectedRows: changes ? BigInt(rowCount ?? 0) : undefined };
    } catch (error) {
      if (error instanceof Error && isConnectionLoss(error)) this.#transaction.broken ??= error;
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
