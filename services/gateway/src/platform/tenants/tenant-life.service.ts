import { refuse } from '@dzvinok/api-server/refusal';
import type { AuditAction } from '@dzvinok/contract/audit-actions';
import type { RenameTenantBody } from '@dzvinok/contract/tenant-life';
import type { TenantItem } from '@dzvinok/contract/tenants';
import { TenantCodeTaken } from '@dzvinok/tenancy/errors';
import type { TenantStatus } from '@dzvinok/tenancy/tenant';
import { runInPlatform } from '@dzvinok/tenancy/transaction';
import { errorText } from '@dzvinok/texts/errors';
import { Injectable } from '@nestjs/common';
import { AppConfig } from '../../runtime/app.config.ts';
import { Connections } from '../../runtime/connections.ts';
import { AuditService } from '../../runtime/audit/audit.service.ts';
import { changed, type Facts } from '../../runtime/audit/changed.ts';
import { TenantAudit } from './tenant-audit.service.ts';
import { codeTaken } from './onboarding.service.ts';
import { TenantDeletions } from './tenant-deletions.ts';
import { TenantsRepository, type LockedTenant } from './tenants.repository.ts';
import { TenantsService } from './tenants.service.ts';

/** What one move of a centre's life is called, and what follows a status that is not named here is refused. */
const moves: Record<TenantStatus, Partial<Record<TenantStatus, AuditAction>>> = {
  active: { suspended: 'tenants.suspended', archived: 'tenants.archived' },
  suspended: { active: 'tenants.resumed', archived: 'tenants.archived' },
  archived: { active: 'tenants.unarchived' },
};

interface Change {
  action: AuditAction;
  before: Facts;
  after: Facts;
}

/** Name, code and status of centres, and the wish to have one deleted. What changes nothing leaves no trace. */
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
    return this.#change(id, async (row) => {
      if (row.name === name && row.code === code) return null;
      await this.repository.update(id, { name, code }).catch((error: unknown) => {
        throw error instanceof TenantCodeTaken ? codeTaken() : error;
      });
      return { action: 'tenants.renamed', ...changed({ name: row.name, code: row.code }, { name, code }) };
    });
  }

  async setStatus(id: number, status: TenantStatus): Promise<TenantItem> {
    return this.#change(id, async (row) => {
      if (row.status === status) return null;
      const action = moves[row.status][status];
      if (!action) throw refuse('tenants.wrong-status');
      await this.deletions.assertNotBegun(id);
      const archivedAt = status === 'archived' ? new Date() : null;
      await this.repository.update(id, { status, archived_at: archivedAt, delete_after: null });
      return { action, ...changed({ status: row.status, deleteAfter: row.deleteAfter }, { status, deleteAfter: null }) };
    });
  }

  /** Whoever asks types the code of the centre; a second wish moves nothing, the first one counts. */
  async askDeletion(id: number, code: string): Promise<TenantItem> {
    return this.#change(id, async (row) => {
      if (row.status !== 'archived') throw refuse('tenants.not-archived');
      if (code !== row.code) throw refuse('tenants.code-mismatch', { fields: { code: errorText('tenants.code-mismatch') } });
      if (row.deleteAfter) return null;
      const deleteAfter = new Date(Date.now() + this.config.deletionWaitHours * 3_600_000);
      await this.repository.update(id, { delete_after: deleteAfter });
      return { action: 'tenants.deletion-asked', before: { deleteAfter: null }, after: { deleteAfter } };
    });
  }

  async cancelDeletion(id: number): Promise<TenantItem> {
    return this.#change(id, async (row) => {
      if (!row.deleteAfter) return null;
      await this.deletions.assertNotBegun(id);
      await this.repository.update(id, { delete_after: null });
      return { action: 'tenants.deletion-cancelled', before: { deleteAfter: row.deleteAfter }, after: { deleteAfter: null } };
    });
  }

  /** One change with its entry in the platform's log; then every process reads the centre anew, and its own log hears of it. */
  async #change(id: number, make: (row: LockedTenant) => Promise<Change | null>): Promise<TenantItem> {
    const { database, directory } = this.connections;
    const done = await runInPlatform(database, async () => {
      const row = await this.repository.lock(id);
      if (!row) throw refuse('tenants.not-found');
      const change = await make(row);
      if (change) await this.audit.record({ ...change, entity: 'tenant', entityId: id, details: { code: row.code } });
      return change;
    });
    if (done) {
      await directory.forget(id);
      await this.tenantAudit.recordInTenant(await directory.byId(id), done);
    }
    return this.tenants.item(id);
  }
}
