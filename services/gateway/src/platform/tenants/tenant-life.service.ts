import { refuse } from '@dzvinok/api-server/failure';
import type { AuditAction } from '@dzvinok/contract/audit-actions';
import type { RenameTenantBody } from '@dzvinok/contract/tenant-life';
import type { TenantItem } from '@dzvinok/contract/tenants';
import { isUniqueViolation } from '@dzvinok/tenancy/connection';
import type { TenantStatus } from '@dzvinok/tenancy/tenant';
import { runInPlatform } from '@dzvinok/tenancy/transaction';
import { errorText } from '@dzvinok/texts/errors';
import { Injectable } from '@nestjs/common';
import { AppConfig } from '../../runtime/app.config.ts';
import { Connections } from '../../runtime/connections.ts';
import { AuditService, writeChanges, type WrittenChanges } from '../../runtime/audit/audit.service.ts';
import { platformEm } from '../../runtime/database/database.ts';
import { TenantAudit } from './tenant-audit.service.ts';
import { TenantDeletions } from './tenant-deletions.ts';
import type { Tenant } from './tenant.entity.ts';
import { TenantsRepository } from './tenants.repository.ts';
import { codeTaken, TenantsService } from './tenants.service.ts';

/** Any other change of status is refused. */
const moves: Record<TenantStatus, Partial<Record<TenantStatus, AuditAction>>> = {
  active: { suspended: 'tenants.suspended', archived: 'tenants.archived' },
  suspended: { active: 'tenants.resumed', archived: 'tenants.archived' },
  archived: { active: 'tenants.unarchived' },
};

/** A call that changes nothing leaves no entry. */
@Injectable()
export class TenantLifeService {
  constructor(
    private readonly config: AppConfig,
    private readonly connections: Connections,
    private readonly repository: TenantsRepository,
    private readonly tenants: TenantsService,
    private readonly deletions: TenantDeletions,
    private readonly audit: AuditService,
    private readonly tenantAudit: TenantAudit,
  ) {}

  async rename(id: number, { name, code }: RenameTenantBody): Promise<TenantItem> {
    return this.#change(id, async (tenant) => {
      if (tenant.name === name && tenant.code === code) return null;
      Object.assign(tenant, { name, code });
      return 'tenants.renamed';
    });
  }

  async setStatus(id: number, status: TenantStatus): Promise<TenantItem> {
    return this.#change(id, async (tenant) => {
      const former: TenantStatus = tenant.status;
      if (former === status) return null;
      const action = moves[former][status];
      if (!action) throw refuse('tenants.wrong-status');
      await this.deletions.assertNotBegun(id);
      Object.assign(tenant, { status, archivedAt: status === 'archived' ? new Date() : null, deleteAfter: null });
      return action;
    });
  }

  /** The code must be typed as confirmation. A second request keeps the date. */
  async askDeletion(id: number, code: string): Promise<TenantItem> {
    return this.#change(id, async (tenant) => {
      if (tenant.status !== 'archived') throw refuse('tenants.not-archived');
      if (code !== tenant.code) throw refuse('tenants.code-mismatch', { fields: { code: errorText('tenants.code-mismatch') } });
      if (tenant.deleteAfter) return null;
      tenant.deleteAfter = new Date(Date.now() + this.config.deletionWaitHours * 3_600_000);
      return 'tenants.deletion-asked';
    });
  }

  async cancelDeletion(id: number): Promise<TenantItem> {
    return this.#change(id, async (tenant) => {
      if (!tenant.deleteAfter) return null;
      await this.deletions.assertNotBegun(id);
      tenant.deleteAfter = null;
      return 'tenants.deletion-cancelled';
    });
  }

  /** Records in the platform's log; after the commit, every process rereads the centre, and the centre's log gets an entry. */
  async #change(id: number, make: (tenant: Tenant) => Promise<AuditAction | null>): Promise<TenantItem> {
    const { database, directory } = this.connections;
    const done = await runInPlatform(database, async () => {
      const tenant = await this.repository.lock(id);
      if (!tenant) throw refuse('tenants.not-found');
      const { code } = tenant;
      const action = await make(tenant);
      if (!action) return null;
      const change = { action, ...withoutArchivedAt(await writeChanges(platformEm(), tenant).catch(refuseTakenCode)) };
      await this.audit.record({ ...change, entity: 'tenant', entityId: id, details: { code } });
      return change;
    });
    if (done) {
      await directory.forget(id);
      await this.tenantAudit.recordInTenant(await directory.byId(id), done);
    }
    return this.tenants.item(id);
  }
}

function refuseTakenCode(error: unknown): never {
  throw isUniqueViolation(error) ? codeTaken() : error;
}

/** The log entry has the same moment. */
function withoutArchivedAt({ before, after }: WrittenChanges): WrittenChanges {
  const [{ archivedAt: _was, ...former }, { archivedAt: _is, ...present }] = [before, after];
  return { before: former, after: present };
}
