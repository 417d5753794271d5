import { Caller, Input, Route } from '@dzvinok/api-server/handler';
import type { CallerInfo } from '@dzvinok/api-server/request-context';
import type { RouteInput } from '@dzvinok/contract/route';
import { tenantLifeRoutes as routes } from '@dzvinok/contract/tenant-life';
import { Controller } from '@nestjs/common';
import { TenantAdminsService } from './tenant-admins.service.ts';
import { TenantCardsService } from './tenant-cards.service.ts';
import { TenantLifeService } from './tenant-life.service.ts';
import { TenantSettingsService } from './tenant-settings.service.ts';

/** Handlers open their transactions themselves, as each call works on the platform and in a centre. */
@Controller()
export class TenantLifeController {
  constructor(
    private readonly cards: TenantCardsService,
    private readonly life: TenantLifeService,
    private readonly settings: TenantSettingsService,
    private readonly admins: TenantAdminsService,
  ) {}

  @Route(routes.one, 'itself')
  one(@Input() { params }: RouteInput<typeof routes.one>) {
    return this.cards.one(params.tenantId);
  }

  @Route(routes.rename, 'itself')
  rename(@Input() { params, body }: RouteInput<typeof routes.rename>) {
    return this.life.rename(params.tenantId, body);
  }

  @Route(routes.setStatus, 'itself')
  setStatus(@Input() { params, body }: RouteInput<typeof routes.setStatus>) {
    return this.life.setStatus(params.tenantId, body.status);
  }

  @Route(routes.askDeletion, 'itself')
  askDeletion(@Input() { params, body }: RouteInput<typeof routes.askDeletion>) {
    return this.life.askDeletion(params.tenantId, body.code);
  }

  @Route(routes.cancelDeletion, 'itself')
  cancelDeletion(@Input() { params }: RouteInput<typeof routes.cancelDeletion>) {
    return this.life.cancelDeletion(params.tenantId);
  }

  @Route(routes.saveSettings, 'itself')
  saveSettings(@Input() { params, body }: RouteInput<typeof routes.saveSettings>) {
    return this.settings.save(params.tenantId, body);
  }

  @Route(routes.setOwnPhone, 'itself')
  async setOwnPhone(@Input() { body }: RouteInput<typeof routes.setOwnPhone>, @Caller() { tenant }: CallerInfo) {
    await this.settings.setPhone(tenant.id, body.phone);
    return body;
  }

  @Route(routes.setLogo, 'itself')
  async setLogo(@Input() { params, body }: RouteInput<typeof routes.setLogo>) {
    return { logoPath: await this.settings.setLogo(params.tenantId, body.bytes) };
  }

  @Route(routes.removeLogo, 'itself')
  async removeLogo(@Input() { params }: RouteInput<typeof routes.removeLogo>) {
    await this.settings.removeLogo(params.tenantId);
    return { logoPath: null };
  }

  @Route(routes.resetPassword, 'itself')
  resetPassword(@Input() { params }: RouteInput<typeof routes.resetPassword>) {
    return this.admins.resetPassword(params);
  }

  @Route(routes.resetSecondFactor, 'itself')
  async resetSecondFactor(@Input() { params }: RouteInput<typeof routes.resetSecondFactor>) {
    await this.admins.resetSecondFactor(params);
    return null;
  }
}
