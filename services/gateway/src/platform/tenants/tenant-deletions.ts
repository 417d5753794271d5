import { refuse } from '@dzvinok/api-server/failure';
import { dropTenant } from '@dzvinok/tenancy/provisioning';
import { tenantKey, type Tenant } from '@dzvinok/tenancy/tenant';
import { runInPlatform } from '@dzvinok/tenancy/transaction';
import { errorText } from '@dzvinok/texts/errors';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { sql } from 'kysely';
import { z } from 'zod';
import { Connections } from '../../runtime/connections.ts';
import { AuditService } from '../../runtime/audit/audit.service.ts';
import { platformDb } from '../../runtime/database/database.ts';
import { Housekeeping } from '../../runtime/jobs/housekeeping.ts';
import { JobFailure, JobHandlers, type RunningJob } from '../../runtime/jobs/job-kinds.ts';
import { JobsRepository } from '../../runtime/jobs/jobs.repository.ts';
import { PassportStore } from '../passports/passport-store.ts';
import { TenantsRepository } from './tenants.repository.ts';

const isDue = sql<boolean>`status = 'archived' and delete_after <= now()`;
const input = z.object({ code: z.string(), name: z.string() });

/** A deletion can be cancelled until its job exists: job and cancellation take the lock of the centre's row, so they cannot both happen. */
@Injectable()
export class TenantDeletions implements OnModuleInit {
  constructor(
    private readonly connections: Connections,
    private readonly repository: TenantsRepository,
    private readonly jobs: JobsRepository,
    private readonly handlers: JobHandlers,
    private readonly housekeeping: Housekeeping,
    private readonly audit: AuditService,
    private readonly passports: PassportStore,
  ) {}

  onModuleInit(): void {
    this.handlers.set('tenant-deletion', input, (job) => this.#delete(job));
    this.housekeeping.add('deletion of centres', () => this.beginDue());
  }

  async beginDue(): Promise<void> {
    const due = await this.#inPlatform(() =>
      platformDb().selectFrom('tenants').select('id').where(isDue).orderBy('delete_after').limit(50).execute());
    for (const { id } of due) await this.#inPlatform(() => this.#begin(id));
  }

  /** Call inside the transaction that locked the row. */
  async assertNotBegun(tenantId: number): Promise<void> {
    const begun = await platformDb().selectFrom('jobs').select('id')
      .where('tenant_id', '=', tenantId).where('kind', '=', 'tenant-deletion').where('state', 'in', ['waiting', 'running'])
      .executeTakeFirst();
    if (begun) throw refuse('jobs.running');
  }

  async #begin(id: number): Promise<void> {
    const row = await this.repository.lock(id);
    if (!row || !(await this.#isDue(id))) return;
    // refused while a passport of the centre is being made; the next turn tries again
    await this.jobs.add({
      kind: 'tenant-deletion', tenant: row, input: { code: row.code, name: row.name }, actor: { id: null, name: null },
    });
  }

  /** Also finishes an interrupted attempt; the log gets one entry. */
  async #delete({ id: jobId, tenantId, input: { code, name }, progress }: RunningJob<z.output<typeof input>>) {
    if (tenantId === null) throw new Error('A deletion needs a centre');
    const { database, directory } = this.connections;
    await directory.forget(tenantId);
    const tenant = await directory.byId(tenantId);
    if (tenant) {
      if (!(await this.#inPlatform(() => this.#isDue(tenantId)))) throw new JobFailure(errorText('tenants.wrong-status'));
      await progress(0, 1, 'Видалення даних центру');
      await dropTenant(database, tenant);
      await directory.forget(tenantId);
    }
    await this.#forgetKeys(tenantId);
    const passports = await this.passports.removeOf(tenantId, await this.#exportsOf(tenantId));
    await this.#inPlatform(() => this.#record(tenantId, { jobId, code, name, passports }));
    return { code, name, passports };
  }

  async #isDue(id: number): Promise<boolean> {
    const row = await platformDb().selectFrom('tenants').select('id').where('id', '=', id).where(isDue).executeTakeFirst();
    return row !== undefined;
  }

  /** Also parts that a dead process left. */
  async #exportsOf(tenantId: number): Promise<string[]> {
    const jobs = await this.#inPlatform(() => platformDb().selectFrom('jobs').select('id')
      .where('tenant_id', '=', tenantId).where('kind', '=', 'passport-export').execute());
    return jobs.map(({ id }) => id);
  }

  async #record(tenantId: Tenant['id'], details: { jobId: string; code: string; name: string; passports: number }): Promise<void> {
    const earlier = await platformDb().selectFrom('audit_log').select('id')
      .where('action', '=', 'tenants.deleted').where('entity_id', '=', tenantId).executeTakeFirst();
    if (!earlier) await this.audit.record({ action: 'tenants.deleted', entity: 'tenant', entityId: tenantId, details });
  }

  /** These keys would expire within a quarter of an hour anyway. */
  async #forgetKeys(tenantId: number): Promise<void> {
    const { redis } = this.connections;
    if (redis?.status !== 'ready') return;
    const pattern = tenantKey(tenantId, 'x').replace(/x$/, '*');
    for await (const keys of redis.scanStream({ match: pattern, count: 500 })) {
      if (Array.isArray(keys) && keys.length > 0) await redis.unlink(...keys.map(String));
    }
  }

  #inPlatform<T>(work: () => Promise<T>): Promise<T> {
    return runInPlatform(this.connections.database, work);
  }
}
