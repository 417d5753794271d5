import { refuse } from '@dzvinok/api-server/failure';
import type { AuditAction } from '@dzvinok/contract/audit-actions';
import type { CentreSettings, CentreSwitches } from '@dzvinok/contract/centre';
import type { SubstitutionRules, TenantCard, TenantSettingsBody } from '@dzvinok/contract/tenant-life';
import { runInPlatform } from '@dzvinok/tenancy/transaction';
import { Injectable } from '@nestjs/common';
import { randomBytes } from 'node:crypto';
import { Connections } from '../../runtime/connections.ts';
import { AuditService, changed } from '../../runtime/audit/audit.service.ts';
import { platformEm } from '../../runtime/database/database.ts';
import { logoImage } from '../../identity/avatars/avatar-image.ts';
import { settingsOf, logoPathOf } from '../../runtime/centre-settings/centre-settings.ts';
import { TenantAudit } from './tenant-audit.service.ts';
import { TenantCardsService } from './tenant-cards.service.ts';
import { TenantLogo } from './tenant.entity.ts';
import { TenantsRepository } from './tenants.repository.ts';

type Settled = CentreSettings & { timezone: string };

@Injectable()
export class TenantSettingsService {
  constructor(
    private readonly connections: Connections,
    private readonly repository: TenantsRepository,
    private readonly cards: TenantCardsService,
    private readonly audit: AuditService,
    private readonly tenantAudit: TenantAudit,
  ) {}

  async save(id: number, body: TenantSettingsBody): Promise<TenantCard> {
    await this.#change(id, 'tenants.settings-changed', async (former) => ({ ...former, ...body, switches: { ...former.switches, ...body.switches } }));
    return this.cards.one(id);
  }

  async setContacts(id: number, contacts: Pick<CentreSettings, 'phone' | 'email'>): Promise<void> {
    await this.#change(id, 'tenants.settings-changed', async (former) => ({ ...former, ...contacts }));
  }

  async setSwitches(id: number, switches: Partial<CentreSwitches>): Promise<void> {
    await this.#change(id, 'tenants.settings-changed', async (former) => ({ ...former, switches: { ...former.switches, ...switches } }));
  }

  async setSubstitutionRules(id: number, { isConfirmedByAdmin, answerHours }: SubstitutionRules): Promise<void> {
    await this.#change(id, 'tenants.settings-changed', async (former) => ({
      ...former, substitutionHours: answerHours, switches: { ...former.switches, substitutionsConfirmed: isConfirmedByAdmin },
    }));
  }

  /** Resizes before taking a connection, as resizing is slow. */
  async setLogo(id: number, bytes: Uint8Array): Promise<string> {
    const image = await logoImage(bytes);
    const key = randomBytes(16).toString('hex');
    await this.#change(id, 'tenants.logo-set', async (former) => {
      await platformEm().upsert(TenantLogo, { tenantId: id, key, image });
      return { ...former, logo: key };
    });
    return logoPathOf({ logo: key }) ?? '';
  }

  async removeLogo(id: number): Promise<void> {
    await this.#change(id, 'tenants.logo-removed', async (former) => {
      await platformEm().nativeDelete(TenantLogo, { tenantId: id });
      return { ...former, logo: null };
    });
  }

  /** Equal settings leave no entry. */
  async #change(id: number, action: AuditAction, make: (former: Settled) => Promise<Settled>): Promise<void> {
    const { database, directory } = this.connections;
    const states = await runInPlatform(database, async () => {
      const tenant = await this.repository.lock(id);
      if (!tenant) throw refuse('tenants.not-found');
      const former = { ...settingsOf(tenant), timezone: tenant.timezone };
      const { timezone, ...settings } = await make(former);
      const differing = changed(former, { ...settings, timezone });
      if (Object.keys(differing.after).length === 0) return null;
      // The column holds other features too, which stay.
      Object.assign(tenant, { features: { ...tenant.features, ...settings }, timezone });
      await platformEm().flush();
      await this.audit.record({ action, entity: 'tenant', entityId: id, details: { code: tenant.code }, ...differing });
      return differing;
    });
    if (!states) return;
    await directory.forget(id);
    await this.tenantAudit.recordInTenant(await directory.byId(id), { action, ...states });
  }
}
