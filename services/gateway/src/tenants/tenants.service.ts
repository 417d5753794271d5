import { refuse } from '@dzvinok/api-server/refusal';
import { requestContext } from '@dzvinok/api-server/request-context';
import type { OnboardedTenant, OnboardTenantBody, TenantItem } from '@dzvinok/contract/tenants';
import { TenantCodeTaken } from '@dzvinok/tenancy/errors';
import { provisionTenant } from '@dzvinok/tenancy/provisioning';
import type { Tenant } from '@dzvinok/tenancy/tenant';
import { runInPlatform, runInTenant } from '@dzvinok/tenancy/transaction';
import { errorText } from '@dzvinok/texts/errors';
import { Injectable, Logger } from '@nestjs/common';
import { AccountsService } from '../accounts/accounts.service.ts';
import { AppConfig } from '../app.config.ts';
import { Connections } from '../app.connections.ts';
import { AuditService } from '../audit/audit.service.ts';
import { newIssuedPassword } from '../auth/passwords.ts';
import { insertStarterData } from './starter-data.ts';
import { TenantsRepository } from './tenants.repository.ts';

/** Centres as the platform sees them. */
@Injectable()
export class TenantsService {
  readonly #logger = new Logger(TenantsService.name);

  constructor(
    private readonly connections: Connections,
    private readonly config: AppConfig,
    private readonly repository: TenantsRepository,
    private readonly accounts: AccountsService,
    private readonly audit: AuditService,
  ) {}

  async list(): Promise<TenantItem[]> {
    const rows = await runInPlatform(this.connections.database, () => this.repository.list());
    return Promise.all(rows.map(async ({ created_at: createdAt, ...row }) => ({
      ...row,
      storageBytes: 0,
      isBehind: false,
      deleteAfter: null,
      ...await this.#useOf(row.id),
      address: this.#addressOf(row.code),
      createdAt: createdAt.toISOString(),
    })));
  }

  async checkCode(code: string): Promise<{ isFree: boolean; address: string }> {
    return { isFree: await this.repository.isCodeFree(code), address: this.#addressOf(code) };
  }

  /** Opens a centre with its first admin: everything or nothing. The password is told here and never again. */
  async onboard(body: OnboardTenantBody): Promise<OnboardedTenant> {
    const { database, directory } = this.connections;
    const adminPassword = newIssuedPassword();
    const { code, name, timezone } = body;
    const { tenant } = await provisionTenant(database, { code, name, timezone }, () => this.#furnish(body, adminPassword))
      .catch((error: unknown) => {
        throw error instanceof TenantCodeTaken ? codeTaken() : error;
      });
    await directory.forget(tenant.id);
    await runInPlatform(database, () => this.#recordOpening('tenant', tenant));
    return {
      id: tenant.id,
      code,
      address: this.#addressOf(code),
      adminPhoneNumber: body.adminPhoneNumber,
      adminPassword,
    };
  }

  async #furnish({ subjects, classrooms, adminFullName, adminPhoneNumber }: OnboardTenantBody, password: string) {
    await insertStarterData(subjects, classrooms);
    await this.accounts.create({
      role: 'TenantAdmin',
      fullName: adminFullName,
      phoneNumber: adminPhoneNumber,
      password,
    });
    await this.audit.record({ action: 'tenants.opened' });
  }

  #recordOpening(entity: string, { id, code, name }: Tenant): Promise<void> {
    return this.audit.record({ action: 'tenants.onboarded', entity, entityId: id, details: { code, name } });
  }

  /** One centre that cannot be read must not hide the others. */
  async #useOf(id: number): Promise<{ studentCount: number; lastActivityAt: string | null }> {
    try {
      const tenant = await this.connections.directory.byId(id);
      if (!tenant) throw new Error('The directory lost it');
      const use = await runInTenant(this.connections.database, tenant, () => this.repository.countUse());
      return { studentCount: use.studentCount ?? 0, lastActivityAt: use.lastActivityAt?.toISOString() ?? null };
    } catch (error) {
      this.#logger.error(`Centre ${id} cannot be counted`, error);
      return { studentCount: 0, lastActivityAt: null };
    }
  }

  /** As a browser reaches it: same scheme and port as the request that asks. */
  #addressOf(code: string): string {
    const { protocol, port } = new URL(requestContext()?.origin ?? 'https://localhost');
    return `${protocol}//${code}.${this.config.baseDomain}${port && `:${port}`}`;
  }
}

function codeTaken() {
  return refuse('tenants.code-taken', { fields: { code: errorText('tenants.code-taken') } });
}
