import { refuse, refuseUpdating } from '@dzvinok/api-server/failure';
import type { CallerInfo } from '@dzvinok/api-server/request-context';
import type { AuditEntry } from '../../runtime/audit/audit.service.ts';
import type { Tenant } from '@dzvinok/tenancy/tenant';
import { runInTenant } from '@dzvinok/tenancy/transaction';
import { Injectable } from '@nestjs/common';
import { AccountsService } from '../../identity/accounts/accounts.service.ts';
import { OwnerProof } from '../../identity/auth/owner-proof.service.ts';
import { Connections } from '../../runtime/connections.ts';
import { TenantAudit } from './tenant-audit.service.ts';
import { TenantAdminsRepository } from './tenant-admins.repository.ts';

interface Which {
  tenantId: number;
  accountId: number;
}

/** Each needs the caller's password, as a stolen session must not open a centre. Both logs get an entry, so that the centre sees the author. */
@Injectable()
export class TenantAdminsService {
  constructor(
    private readonly connections: Connections,
    private readonly accounts: AccountsService,
    private readonly admins: TenantAdminsRepository,
    private readonly proof: OwnerProof,
    private readonly tenantAudit: TenantAudit,
  ) {}

  /** The password is shown only once. All sessions of the admin end; the second factor stays. */
  async resetPassword(caller: CallerInfo, { tenantId, accountId }: Which, ownPassword: string): Promise<{ phoneNumber: string; password: string }> {
    const { tenant, phoneNumber } = await this.#find({ tenantId, accountId });
    await this.proof.demand(caller, ownPassword, 'ownPassword');
    const entry = entryOf('tenants.admin-password-reset', accountId);
    const password = await this.tenantAudit.runRecorded(tenant, entry, () => this.accounts.reissue(accountId));
    return { phoneNumber, password };
  }

  async resetSecondFactor(caller: CallerInfo, { tenantId, accountId }: Which, ownPassword: string): Promise<void> {
    const { tenant } = await this.#find({ tenantId, accountId });
    await this.proof.demand(caller, ownPassword, 'ownPassword');
    const entry = entryOf('tenants.admin-second-factor-reset', accountId);
    await this.tenantAudit.runRecorded(tenant, entry, () => this.admins.removeSecondFactor(accountId));
  }

  async #find({ tenantId, accountId }: Which): Promise<{ tenant: Tenant; phoneNumber: string }> {
    const { database, directory } = this.connections;
    const tenant = await directory.byId(tenantId);
    if (!tenant) throw refuse('tenants.not-found');
    if (tenant.isBehind) throw refuseUpdating();
    const phoneNumber = await runInTenant(database, tenant, () => this.admins.phoneOf(accountId));
    if (phoneNumber === null) throw refuse('tenants.no-admin');
    return { tenant, phoneNumber };
  }
}

function entryOf(action: AuditEntry['action'], accountId: number): AuditEntry {
  return { action, entity: 'account', entityId: accountId };
}
