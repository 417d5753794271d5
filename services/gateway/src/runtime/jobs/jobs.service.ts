import { refuse } from '@dzvinok/api-server/failure';
import type { Job, JobKind } from '@dzvinok/contract/jobs';
import { Database } from '@dzvinok/tenancy/database';
import { afterCommit, runInPlatform } from '@dzvinok/tenancy/transaction';
import { Injectable } from '@nestjs/common';
import { JobRunner } from './job-runner.ts';
import { jobOf, JobsRepository, type NewJob } from './jobs.repository.ts';

@Injectable()
export class JobsService {
  constructor(
    private readonly database: Database,
    private readonly repository: JobsRepository,
    private readonly runner: JobRunner,
  ) {}

  /** Saved with the open platform transaction, then run. Refuses while another job of that centre, or of all centres, is not over. */
  async start(job: NewJob): Promise<string> {
    const id = await this.repository.add(job);
    if (id === null) throw refuse('jobs.running');
    afterCommit(() => this.runner.nudge());
    return id;
  }

  async one(id: string): Promise<Job> {
    const row = await runInPlatform(this.database, () => this.repository.one(id));
    if (!row) throw refuse('jobs.not-found');
    return jobOf(row);
  }

  async list(which: { kind?: JobKind; tenantCode?: string; limit?: number } = {}): Promise<Job[]> {
    return (await runInPlatform(this.database, () => this.repository.list(which))).map(jobOf);
  }

  async runNow(id: string): Promise<Job> {
    await this.runner.runNow(id);
    return this.one(id);
  }
}
