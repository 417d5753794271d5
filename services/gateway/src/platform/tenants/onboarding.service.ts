import { refuse, type Refusal } from '@dzvinok/api-server/refusal';
import type { OnboardedTenant, OnboardTenantBody } from '@dzvinok/contract/tenants';
import { TenantCodeTaken } from '@dzvinok/tenancy/errors';
import { provisionTenant } from '@dzvinok/tenancy/provisioning';
import type { Tenant } from '@dzvinok/tenancy/tenant';
import { runInTenant } from '@dzvinok/tenancy/transaction';
import { errorText } from '@dzvinok/texts/errors';
import { Injectable } from '@nestjs/common';
import { AccountsService } from '../../identity/accounts/accounts.service.ts';
import { Connections } from '../../runtime/connections.ts';
import { AuditService } from '../../runtime/audit/audit.service.ts';
import { newIssuedPassword } from '../../identity/auth/passwords.ts';
import { settingsOf } from '../../runtime/centre-settings/centre-settings.ts';
import { CentreAddress } from '../../runtime/centre-address.ts';
import { insertStarterData, readStarterData, starterDataOf, type StarterData } from './starter-data.ts';

interface Beginnings {
  starter: StarterData;
  features: Record<string, unknown>;
  /** The code of the centre that was copied. */
  source: string | null;
}

/** Opens centres. */
@Injectable()
export class OnboardingService {
  constructor(
    private readonly connections: Connections,
    private readonly accounts: AccountsService,
    private readonly audit: AuditService,
    private readonly address: CentreAddress,
  ) {}

  /** Opens a centre with its first admin, in one transaction. The password is shown only now. */
  async onboard(body: OnboardTenantBody): Promise<OnboardedTenant> {
    const { code, name, timezone, adminPhoneNumber } = body;
    const { starter, features, source } = await this.#beginningsOf(body);
    const adminPassword = newIssuedPassword();
    const { tenant } = await provisionTenant(
      this.connections.database,
      { code, name, timezone, features },
      () => this.#furnish(body, starter, adminPassword),
      { record: (made) => this.#record(made, source) },
    ).catch((error: unknown) => {
      throw error instanceof TenantCodeTaken ? codeTaken() : error;
    });
    await this.connections.directory.forget(tenant.id);
    return { id: tenant.id, code, address: this.address.of(code), adminPhoneNumber, adminPassword };
  }

  async #furnish({ adminFullName: fullName, adminPhoneNumber: phoneNumber }: OnboardTenantBody, starter: StarterData, password: string) {
    await insertStarterData(starter);
    await this.accounts.create({ role: 'TenantAdmin', fullName, phoneNumber, password });
    await this.audit.record({ action: 'tenants.opened' });
  }

  #record({ id, code, name }: Tenant, source: string | null): Promise<void> {
    const details = { code, name, ...(source === null ? {} : { copiedFrom: source }) };
    return this.audit.record({ action: 'tenants.onboarded', entity: 'tenant', entityId: id, details });
  }

  /** Reads subjects, classrooms and settings of a centre to copy; its logo and people are not copied. */
  async #beginningsOf({ copyFrom, subjects, classrooms }: OnboardTenantBody): Promise<Beginnings> {
    if (!copyFrom) return { starter: starterDataOf(subjects, classrooms), features: {}, source: null };
    const tenant = await this.connections.directory.byId(copyFrom);
    if (!tenant) throw refuse('tenants.not-found', { fields: { copyFrom: errorText('tenants.not-found') } });
    const starter = await runInTenant(this.connections.database, tenant, async () => {
      await this.audit.record({ action: 'tenants.settings-copied' });
      return readStarterData();
    });
    return { starter, features: { ...settingsOf(tenant), logo: null }, source: tenant.code };
  }
}

export function codeTaken(): Refusal {
  return refuse('tenants.code-taken', { fields: { code: errorText('tenants.code-taken') } });
}
