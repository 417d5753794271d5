import { Refusal } from '@dzvinok/api-server/failure';
import { runInPlatform } from '@dzvinok/tenancy/transaction';
import { errorText } from '@dzvinok/texts/errors';
import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { AppConfig } from '../app.config.ts';
import { Connections } from '../connections.ts';
import { AuditService, platformActor } from '../audit/audit.service.ts';
import { Housekeeping } from './housekeeping.ts';
import { JobFailure, JobHandlers, type JobResult } from './job-kinds.ts';
import { JobsRepository, type JobRow } from './jobs.repository.ts';

const lookEveryMs = 1_000;
const beatEveryMs = 5_000;
const tellEveryMs = 300;
const housekeepingEveryMs = 60_000;
const atOnce = 2;

interface Work {
  stop: AbortController;
  done: Promise<void>;
}

@Injectable()
export class JobRunner implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #logger = new Logger('Jobs');
  readonly #runner = randomUUID();
  readonly #work = new Map<string, Work>();
  readonly #timers: NodeJS.Timeout[] = [];
  #isLooking = false;
  #isKeepingHouse = false;
  #isStopping = false;

  constructor(
    private readonly config: AppConfig,
    private readonly connections: Connections,
    private readonly repository: JobsRepository,
    private readonly handlers: JobHandlers,
    private readonly housekeeping: Housekeeping,
    private readonly audit: AuditService,
  ) {}

  onApplicationBootstrap(): void {
    if (!this.config.runsJobs) return;
    this.#timers.push(
      setInterval(() => void this.#look(), lookEveryMs).unref(),
      setInterval(() => void this.#keepHouse(), housekeepingEveryMs).unref(),
    );
    void this.#keepHouse();
  }

  async onModuleDestroy(): Promise<void> {
    this.#isStopping = true;
    for (const timer of this.#timers) clearInterval(timer);
    for (const { stop } of this.#work.values()) stop.abort();
    await Promise.all([...this.#work.values()].map(({ done }) => done));
  }

  nudge(): void {
    if (this.config.runsJobs) void this.#look();
  }

  async runNow(id: string): Promise<void> {
    const row = await this.#inPlatform(() => this.repository.claim(this.#runner, { id }));
    if (row) await this.#begin(row);
  }

  async #look(): Promise<void> {
    if (this.#isLooking || this.#isStopping) return;
    this.#isLooking = true;
    try {
      await this.#endExhausted();
      while (this.#work.size < atOnce && !this.#isStopping) {
        const row = await this.#inPlatform(() => this.repository.claim(this.#runner, { kinds: this.handlers.kinds }));
        if (!row) break;
        void this.#begin(row);
      }
    } catch (error) {
      this.#logger.error('Jobs cannot be looked for', error);
    } finally {
      this.#isLooking = false;
    }
  }

  async #endExhausted(): Promise<void> {
    await this.#inPlatform(async () => {
      for (const row of await this.repository.exhausted()) await this.#recordFailure(row, row.error ?? '');
    });
  }

  #begin(row: JobRow): Promise<void> {
    const stop = new AbortController();
    const done = this.#do(row, stop).finally(() => this.#work.delete(row.id));
    this.#work.set(row.id, { stop, done });
    return done;
  }

  /** Never throws: a failure is written to the row, or the job is left to another process. */
  async #do(row: JobRow, stop: AbortController): Promise<void> {
    const beat = setInterval(() => void this.#beat(row.id, stop), beatEveryMs);
    try {
      const outcome = await this.#outcomeOf(row, stop.signal);
      await this.#inPlatform(() => this.#settle(row, outcome, stop.signal));
    } catch (error) {
      this.#logger.error(`The end of job ${row.kind} ${row.id} could not be kept`, error);
    } finally {
      clearInterval(beat);
    }
  }

  async #outcomeOf(row: JobRow, signal: AbortSignal): Promise<{ result: JobResult } | { error: unknown }> {
    try {
      await this.#demandTenant(row);
      const result = await this.handlers.run({
        id: row.id,
        kind: row.kind,
        tenantId: row.tenant_id,
        tenantCode: row.tenant_code,
        input: row.input,
        actor: { id: row.created_by, name: row.created_by_name },
        progress: this.#teller(row.id),
        signal,
      });
      return { result };
    } catch (error) {
      return { error };
    }
  }

  /** A deletion that was cut short finds no centre and still has to end. */
  async #demandTenant({ kind, tenant_id: tenantId }: JobRow): Promise<void> {
    if (tenantId === null || kind === 'tenant-deletion') return;
    if (!(await this.connections.directory.byId(tenantId))) throw new JobFailure(errorText('tenants.not-found'));
  }

  async #settle(row: JobRow, outcome: { result: JobResult } | { error: unknown }, signal: AbortSignal): Promise<void> {
    if ('result' in outcome) {
      await this.repository.finish(row.id, this.#runner, outcome.result);
      return;
    }
    if (signal.aborted) {
      await this.repository.giveBack(row.id, this.#runner);
      return;
    }
    const isExpected = outcome.error instanceof JobFailure || outcome.error instanceof Refusal;
    this.#logger[isExpected ? 'warn' : 'error'](`Job ${row.kind} ${row.id} failed`, outcome.error);
    const sentence = sentenceOf(outcome.error);
    if (await this.repository.fail(row.id, this.#runner, sentence)) await this.#recordFailure(row, sentence);
  }

  #recordFailure({ id, kind, tenant_id: tenantId, tenant_code: code, ...row }: JobRow, error: string): Promise<void> {
    return this.audit.record({
      action: 'jobs.failed',
      entity: 'tenant',
      entityId: tenantId ?? undefined,
      details: { jobId: id, kind, code, error },
      actor: platformActor({ id: row.created_by, name: row.created_by_name }),
    });
  }

  /** Writes in a transaction of its own, so that progress shows at once; skips updates faster than people read. */
  #teller(id: string): (done: number, total: number, text?: string) => Promise<void> {
    const outside = AsyncLocalStorage.snapshot();
    let toldAt = -Infinity;
    return async (done, total, text) => {
      if (done < total && performance.now() - toldAt < tellEveryMs) return;
      toldAt = performance.now();
      await outside(() => this.#inPlatform(() =>
        this.repository.progress(id, this.#runner, { done, total, text: text ?? null })));
    };
  }

  async #beat(id: string, stop: AbortController): Promise<void> {
    try {
      if (!(await this.#inPlatform(() => this.repository.beat(id, this.#runner)))) stop.abort();
    } catch (error) {
      this.#logger.warn(`Job ${id} could not say that it is alive: ${String(error)}`);
    }
  }

  async #keepHouse(): Promise<void> {
    if (this.#isKeepingHouse || this.#isStopping) return;
    this.#isKeepingHouse = true;
    await this.housekeeping.runAll();
    this.#isKeepingHouse = false;
  }

  #inPlatform<T>(work: () => Promise<T>): Promise<T> {
    return runInPlatform(this.connections.database, work);
  }
}

function sentenceOf(error: unknown): string {
  if (error instanceof JobFailure) return error.message;
  if (error instanceof Refusal) return error.details.text ?? errorText(error.code);
  return 'Сталася помилка на сервері, завдання не виконано. Подробиці записано в журнал сервера.';
}
