import type { JobKind } from '@dzvinok/contract/jobs';
import { Injectable } from '@nestjs/common';
import type { z } from 'zod';

/** A job that a handler works on. */
export interface RunningJob<Input = unknown> {
  readonly id: string;
  readonly kind: JobKind;
  /** The centre that it is about. */
  readonly tenantId: number | null;
  readonly tenantCode: string | null;
  readonly input: Input;
  /** Who began it, as the audit log wants it. */
  readonly actor: { id: number | null; name: string | null };
  /** May be called as often as something changed, from inside a transaction too; told to whoever watches the job. */
  readonly progress: (done: number, total: number, text?: string) => Promise<void>;
  /** Aborts when this process stops or lost the job: it is begun again elsewhere. */
  readonly signal: AbortSignal;
}

export type JobResult = Record<string, unknown>;

/** Does the job and gives its `result`. It may have been begun before, by a process that died. */
export type JobHandler<Input> = (job: RunningJob<Input>) => Promise<JobResult>;

/** Why a job failed, in words for the person who began it; of any other error they read one general sentence. */
export class JobFailure extends Error {}

/** Which feature does which kind of job; each says so in its `onModuleInit`. */
@Injectable()
export class JobHandlers {
  readonly #known = new Map<JobKind, (job: RunningJob) => Promise<JobResult>>();

  set<Input>(kind: JobKind, input: z.ZodType<Input>, handler: JobHandler<Input>): void {
    if (this.#known.has(kind)) throw new Error(`Two features do the job ${kind}`);
    this.#known.set(kind, (job) => handler({ ...job, input: input.parse(job.input) }));
  }

  get kinds(): JobKind[] {
    return [...this.#known.keys()];
  }

  async run(job: RunningJob): Promise<JobResult> {
    const handler = this.#known.get(job.kind);
    if (!handler) throw new Error(`Nobody does the job ${job.kind}`);
    return handler(job);
  }
}
