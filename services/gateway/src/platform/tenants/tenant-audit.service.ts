import { Database } from '@dzvinok/tenancy/database';
import type { Tenant } from '@dzvinok/tenancy/tenant';
import { runInPlatform, runInTenant } from '@dzvinok/tenancy/transaction';
import { Injectable, Logger } from '@nestjs/common';
import { AsyncLocalStorage } from 'node:async_hooks';
import { AuditService, type AuditEntry } from '../../runtime/audit/audit.service.ts';

@Injectable()
export class TenantAudit {
  readonly #logger = new Logger(TenantAudit.name);

  constructor(
    private readonly database: Database,
    private readonly audit: AuditService,
  ) {}

  /** Records in both logs; if either fails, nothing is saved. The platform's entry is about the centre, as people of a centre have no ids there. */
  async runRecorded<T>(tenant: Tenant, entry: AuditEntry, work: () => Promise<T>): Promise<T> {
    const outside = AsyncLocalStorage.snapshot();
    return runInPlatform(this.database, async () => {
      await this.audit.record({ ...entry, entity: 'tenant', entityId: tenant.id, details: { ...entry.details, code: tenant.code } });
      return outside(() => runInTenant(this.database, tenant, async () => {
        const result = await work();
        await this.audit.record(entry);
        return result;
      }));
    });
  }

  /** Failures are only logged, as the platform has committed the change already. */
  async recordInTenant(tenant: Tenant | null, entry: AuditEntry): Promise<void> {
    if (!tenant) return;
    try {
      await runInTenant(this.database, tenant, () => this.audit.record(entry));
    } catch (error) {
      this.#logger.error(`The log of centre ${tenant.id} lacks ${entry.action}`, error);
    }
  }
}
