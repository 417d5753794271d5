import type { JobKind } from '@dzvinok/contract/jobs';
import { Injectable } from '@nestjs/common';
import type { z } from 'zod';

export interface RunningJob<Input = unknown> {
  readonly id: string;
  readonly kind: JobKind;
  readonly tenantId: number | null;
  readonly tenantCode: string | null;
  readonly input: Input;
  readonly actor: { id: number | null; name: string | null };
  /** May be called often, and inside a transaction. */
  readonly progress: (done: number, total: number, text?: string) => Promise<void>;
  /** Aborts when this process stops or loses the job, which then begins again elsewhere. */
  readonly signal: AbortSignal;
}

export type JobResult = Record<string, unknown>;

/** May run again for a job that a dead process had begun. */
export type JobHandler<Input> = (job: RunningJob<Input>) => Promise<JobResult>;

/** Its message is shown to the user who began the job; other errors show one general sentence. */
export class JobFailure extends Error {}

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
