import { Database } from '@dzvinok/tenancy/database';
import { runInPlatform, transactionDb } from '@dzvinok/tenancy/transaction';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';

export class Readiness {
  #isDraining = false;

  get isDraining(): boolean {
    return this.#isDraining;
  }

  drain(): void {
    this.#isDraining = true;
  }
}

export const healthPrefix = '/health/';

export function serveHealth(instance: FastifyInstance, database: Database, readiness: Readiness): void {
  instance.get('/health/live', () => ({ status: 'live' }));
  instance.get('/health/ready', async (_request, reply) => {
    if (readiness.isDraining) return reply.code(503).send({ status: 'draining' });
    try {
      await runInPlatform(database, () => sql`select 1`.execute(transactionDb()), { statementTimeoutMs: 1_000 });
      return { status: 'ready' };
    } catch {
      return reply.code(503).send({ status: 'waiting for the database' });
    }
  });
}
