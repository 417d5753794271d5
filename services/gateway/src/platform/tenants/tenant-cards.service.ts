import { refuse } from '@dzvinok/api-server/failure';
import type { TenantAdmin, TenantCard } from '@dzvinok/contract/tenant-life';
import type { Tenant } from '@dzvinok/tenancy/tenant';
import { runInTenant } from '@dzvinok/tenancy/transaction';
import { Injectable, Logger } from '@nestjs/common';
import { Connections } from '../../runtime/connections.ts';
import { settingsOf, logoPathOf } from '../../runtime/centre-settings/centre-settings.ts';
import { CentreClock } from '../../runtime/clock/clock.ts';
import { TenantAdminsRepository } from './tenant-admins.repository.ts';
import { TenantUseService } from './tenant-use.service.ts';
import { TenantsService } from './tenants.service.ts';

@Injectable()
export class TenantCardsService {
  readonly #logger = new Logger(TenantCardsService.name);

  constructor(
    private readonly connections: Connections,
    private readonly tenants: TenantsService,
    private readonly use: TenantUseService,
    private readonly admins: TenantAdminsRepository,
    private readonly clock: CentreClock,
  ) {}

  async one(id: number): Promise<TenantCard> {
    const tenant = await this.connections.directory.byId(id);
    if (!tenant) throw refuse('tenants.not-found');
    await this.use.freshenOne(id);
    const row = await this.tenants.row(id);
    const settings = settingsOf(row);
    return {
      ...await this.tenants.itemOf(row),
      settings,
      logoPath: logoPathOf(settings),
      migrationError: row.migrationError,
      ...await this.#fromInside(tenant),
    };
  }

  /** Empty for an unreadable centre, for example before its migration; the page says so. */
  async #fromInside(tenant: Tenant): Promise<Pick<TenantCard, 'admins' | 'support'>> {
    try {
      return await runInTenant(this.connections.database, tenant, async () => {
        const [admins, support] = [await this.admins.list(), await this.admins.support(this.clock.now())];
        return { admins: admins.map(adminOf), support: support && { ...support, endsAt: support.endsAt.toISOString() } };
      });
    } catch (error) {
      this.#logger[tenant.isBehind ? 'warn' : 'error'](`Centre ${tenant.id} cannot be read`, error);
      return { admins: [], support: null };
    }
  }
}

function adminOf({ lastActivityAt, ...admin }: Omit<TenantAdmin, 'lastActivityAt'> & { lastActivityAt: Date | null }): TenantAdmin {
  return { ...admin, lastActivityAt: lastActivityAt?.toISOString() ?? null };
}
