import type { JobKind } from '@dzvinok/contract/jobs';
import { Injectable } from '@nestjs/common';
import type { z } from 'zod';

/** A job that a handler works on. */
export interface RunningJob<Input = unknown> {
  readonly id: string;
  readonly kind: JobKind;
  /** The centre of the job; null for a job of the whole platform. */
  readonly tenantId: number | null;
  readonly tenantCode: string | null;
  readonly input: Input;
  /** The person who began it, as the audit log names them. */
  readonly actor: { id: number | null; name: string | null };
  /** Shows progress to whoever watches the job; may be called often, and inside a transaction. */
  readonly progress: (done: number, total: number, text?: string) => Promise<void>;
  /** Aborts when this process stops or lost the job: it is begun again elsewhere. */
  readonly signal: AbortSignal;
}

export type JobResult = Record<string, unknown>;

/** Does the job and gives its `result`. It may have been begun before, by a process that died. */
export type JobHandler<Input> = (job: RunningJob<Input>) => Promise<JobResult>;

/** The reason of a failure in words for the person who began the job; for other errors they read one general sentence. */
export class JobFailure extends Error {}

/** Finds the handler for each kind of job; features register theirs in `onModuleInit`. */
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
