import { Caller, Input, Route } from '@dzvinok/api-server/handler';
import type { CallerInfo } from '@dzvinok/api-server/request-context';
import type { RouteInput } from '@dzvinok/contract/route';
import { tenantLifeRoutes as routes } from '@dzvinok/contract/tenant-life';
import { Controller } from '@nestjs/common';
import { settingsOf, substitutionRulesOf } from '../../runtime/centre-settings/centre-settings.ts';
import { TenantAdminsService } from './tenant-admins.service.ts';
import { TenantCardsService } from './tenant-cards.service.ts';
import { TenantLifeService } from './tenant-life.service.ts';
import { TenantSettingsService } from './tenant-settings.service.ts';

const runsItself = { itself: 'works on the platform, then in the centre' };

@Controller()
export class TenantLifeController {
  constructor(
    private readonly cards: TenantCardsService,
    private readonly life: TenantLifeService,
    private readonly settings: TenantSettingsService,
    private readonly admins: TenantAdminsService,
  ) {}

  @Route(routes.one, runsItself)
  one(@Input() { params }: RouteInput<typeof routes.one>) {
    return this.cards.one(params.tenantId);
  }

  @Route(routes.rename, runsItself)
  rename(@Input() { params, body }: RouteInput<typeof routes.rename>) {
    return this.life.rename(params.tenantId, body);
  }

  @Route(routes.setStatus, runsItself)
  setStatus(@Input() { params, body }: RouteInput<typeof routes.setStatus>) {
    return this.life.setStatus(params.tenantId, body.status);
  }

  @Route(routes.askDeletion, runsItself)
  askDeletion(@Input() { params, body }: RouteInput<typeof routes.askDeletion>) {
    return this.life.askDeletion(params.tenantId, body.code);
  }

  @Route(routes.cancelDeletion, runsItself)
  cancelDeletion(@Input() { params }: RouteInput<typeof routes.cancelDeletion>) {
    return this.life.cancelDeletion(params.tenantId);
  }

  @Route(routes.saveSettings, runsItself)
  saveSettings(@Input() { params, body }: RouteInput<typeof routes.saveSettings>) {
    return this.settings.save(params.tenantId, body);
  }

  @Route(routes.setOwnContacts, runsItself)
  async setOwnContacts(@Input() { body }: RouteInput<typeof routes.setOwnContacts>, @Caller() { tenant }: CallerInfo) {
    await this.settings.setContacts(tenant.id, body);
    return body;
  }

  @Route(routes.ownLockedScreens, { itself: 'asks no database' })
  ownLockedScreens(@Caller() { tenant }: CallerInfo) {
    return { detailsOnLockedScreens: settingsOf(tenant).switches.detailsOnLockedScreens ?? false };
  }

  @Route(routes.setOwnLockedScreens, runsItself)
  async setOwnLockedScreens(@Input() { body }: RouteInput<typeof routes.setOwnLockedScreens>, @Caller() { tenant }: CallerInfo) {
    await this.settings.setSwitches(tenant.id, body);
    return body;
  }

  @Route(routes.ownSubstitutionRules, { itself: 'asks no database' })
  ownSubstitutionRules(@Caller() { tenant }: CallerInfo) {
    return substitutionRulesOf(tenant);
  }

  @Route(routes.setOwnSubstitutionRules, runsItself)
  async setOwnSubstitutionRules(@Input() { body }: RouteInput<typeof routes.setOwnSubstitutionRules>, @Caller() { tenant }: CallerInfo) {
    await this.settings.setSubstitutionRules(tenant.id, body);
    return body;
  }

  @Route(routes.setLogo, runsItself)
  async setLogo(@Input() { params, body }: RouteInput<typeof routes.setLogo>) {
    return { logoPath: await this.settings.setLogo(params.tenantId, body.bytes) };
  }

  @Route(routes.removeLogo, runsItself)
  async removeLogo(@Input() { params }: RouteInput<typeof routes.removeLogo>) {
    await this.settings.removeLogo(params.tenantId);
    return { logoPath: null };
  }

  @Route(routes.resetPassword, runsItself)
  resetPassword(@Input() { params, body }: RouteInput<typeof routes.resetPassword>, @Caller() caller: CallerInfo) {
    return this.admins.resetPassword(caller, params, body.ownPassword);
  }

  @Route(routes.resetSecondFactor, runsItself)
  async resetSecondFactor(@Input() { params, body }: RouteInput<typeof routes.resetSecondFactor>, @Caller() caller: CallerInfo) {
    await this.admins.resetSecondFactor(caller, params, body.ownPassword);
    return null;
  }
}
