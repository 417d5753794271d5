import type { Job, JobKind } from '@dzvinok/contract/jobs';
import { Injectable } from '@nestjs/common';
import { sql, type Expression, type Selectable, type Updateable } from 'kysely';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { platformDb, type PlatformTables } from '../database/database.ts';

export type JobRow = Selectable<PlatformTables['jobs']>;

type Row = Updateable<PlatformTables['jobs']>;
type Changes = { [Column in keyof Row]: Row[Column] | Expression<NonNullable<Row[Column]>> };

export interface NewJob {
  kind: JobKind;
  tenant?: { id: number; code: string };
  input?: Record<string, unknown>;
  actor: { id: number | null; name: string | null };
}

/** After this silence a process counts as dead, and its job goes to another process. */
const stalledAfter = sql<Date>`now() - interval '30 seconds'`;
const attemptsAtMost = 3;

const isFree = sql<boolean>`(state = 'waiting' or (state = 'running' and heartbeat_at < ${stalledAfter}))`;

@Injectable()
export class JobsRepository {
  /** Null while another job of that centre, or of all centres, is not over. */
  async add({ kind, tenant, input = {}, actor }: NewJob): Promise<string | null> {
    const added = await platformDb()
      .insertInto('jobs')
      .values({
        id: randomUUID(),
        kind,
        tenant_id: tenant?.id ?? null,
        tenant_code: tenant?.code ?? null,
        input: JSON.stringify(input),
        created_by: actor.id,
        created_by_name: actor.name,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    return added?.id ?? null;
  }

  async addFinished(kind: JobKind, startedAt: Date, result: Record<string, unknown>): Promise<void> {
    await platformDb()
      .insertInto('jobs')
      .values({
        id: randomUUID(), kind, state: 'done', result: JSON.stringify(result), created_at: startedAt, started_at: startedAt,
        finished_at: sql<Date>`now()`,
      })
      .execute();
  }

  one(id: string): Promise<JobRow | undefined> {
    return platformDb().selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirst();
  }

  list({ kind, tenantCode, limit = 50 }: { kind?: JobKind; tenantCode?: string; limit?: number }): Promise<JobRow[]> {
    return platformDb()
      .selectFrom('jobs')
      .selectAll()
      .$if(kind !== undefined, (jobs) => jobs.where('kind', '=', kind ?? 'passport-export'))
      .$if(tenantCode !== undefined, (jobs) => jobs.where('tenant_code', '=', tenantCode ?? ''))
      .orderBy('created_at', 'desc')
      .limit(limit)
      .execute();
  }

  /** A job that was claimed three times has failed. */
  async claim(runner: string, which: { kinds: JobKind[] } | { id: string }): Promise<JobRow | undefined> {
    const { rows } = await sql<JobRow>`
      update jobs
      set state = 'running', runner = ${runner}, heartbeat_at = now(), attempts = attempts + 1, started_at = coalesce(started_at, now())
      where id = (
        select id from jobs
        where ${isFree} and attempts < ${attemptsAtMost}
          and ${'id' in which ? sql`id = ${which.id}` : sql`kind = any(${which.kinds})`}
        order by created_at limit 1 for update skip locked)
      returning *`.execute(platformDb());
    return rows[0];
  }

  exhausted(): Promise<JobRow[]> {
    return platformDb()
      .updateTable('jobs')
      .set({ state: 'failed', error: 'Завдання кілька разів переривалося і не виконане.', finished_at: sql<Date>`now()` })
      .where(isFree)
      .where('attempts', '>=', attemptsAtMost)
      .returningAll()
      .execute();
  }

  /** False when another process has taken the job. */
  async beat(id: string, runner: string): Promise<boolean> {
    return this.#change(id, runner, { heartbeat_at: sql<Date>`now()` });
  }

  async progress(id: string, runner: string, { done, total, text }: { done: number; total: number; text: string | null }) {
    return this.#change(id, runner, {
      progress_done: done, progress_total: total, progress_text: text, heartbeat_at: sql<Date>`now()`,
    });
  }

  async finish(id: string, runner: string, result: Record<string, unknown>): Promise<boolean> {
    return this.#change(id, runner, { state: 'done', result: JSON.stringify(result), error: null, finished_at: sql<Date>`now()` });
  }

  async fail(id: string, runner: string, error: string): Promise<boolean> {
    return this.#change(id, runner, { state: 'failed', error, finished_at: sql<Date>`now()` });
  }

  /** Stopping a process does not count as a failure of the job. */
  async giveBack(id: string, runner: string): Promise<boolean> {
    return this.#change(id, runner, { state: 'waiting', runner: null, heartbeat_at: null, attempts: sql<number>`attempts - 1` });
  }

  async #change(id: string, runner: string, changes: Changes): Promise<boolean> {
    const changed = await platformDb().updateTable('jobs').set(changes)
      .where('id', '=', id).where('runner', '=', runner).where('state', '=', 'running')
      .returning('id').execute();
    return changed.length > 0;
  }
}

const newCentre = z.object({ code: z.string(), name: z.string() });

export function jobOf(row: JobRow): Job {
  return {
    id: row.id,
    kind: row.kind,
    tenantCode: row.tenant_code,
    newCentre: row.kind === 'passport-restore' ? newCentre.safeParse(row.input).data ?? null : null,
    state: row.state,
    progress: { done: row.progress_done, total: row.progress_total, text: row.progress_text },
    result: row.result,
    error: row.error,
    createdAt: row.created_at.toISOString(),
    startedAt: row.started_at?.toISOString() ?? null,
    finishedAt: row.finished_at?.toISOString() ?? null,
    createdBy: row.created_by_name,
  };
}
