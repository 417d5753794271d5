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

/** A proxy asks twice a second; anybody may ask a gateway without a proxy. */
const answerLastsMs = 500;

function askDatabase(database: Database): () => Promise<boolean> {
  let askedAt = -Infinity;
  let answer: Promise<boolean> | undefined;
  return () => {
    if (answer && performance.now() - askedAt < answerLastsMs) return answer;
    askedAt = performance.now();
    answer = runInPlatform(database, () => sql`select 1`.execute(transactionDb()), { statementTimeoutMs: 1_000 }).then(() => true, () => false);
    return answer;
  };
}

export function serveHealth(instance: FastifyInstance, database: Database, readiness: Readiness): void {
  const answers = askDatabase(database);
  instance.get('/health/live', () => ({ status: 'live' }));
  instance.get('/health/ready', async (_request, reply) => {
    if (readiness.isDraining) return reply.code(503).send({ status: 'draining' });
    if (await answers()) return { status: 'ready' };
    return reply.code(503).send({ status: 'waiting for the database' });
  });
}
