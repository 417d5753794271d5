import type { CallerInfo } from '@dzvinok/api-server/request-context';
import { Caller, Input, Route } from '@dzvinok/api-server/handler';
import type { RouteInput } from '@dzvinok/contract/route';
import { superAdminsRoutes as routes } from '@dzvinok/contract/super-admins';
import { Controller } from '@nestjs/common';
import { SuperAdminsService } from './super-admins.service.ts';

/** Handlers open their transactions themselves, as checking and hashing a password must hold no connection. */
@Controller()
export class SuperAdminsController {
  constructor(private readonly superAdmins: SuperAdminsService) {}

  @Route(routes.list, 'platform')
  list(@Caller() caller: CallerInfo) {
    return this.superAdmins.list(caller);
  }

  @Route(routes.add, 'itself')
  add(@Input() { body }: RouteInput<typeof routes.add>, @Caller() caller: CallerInfo) {
    return this.superAdmins.add(caller, body);
  }

  @Route(routes.resetSecondFactor, 'itself')
  async resetSecondFactor(@Input() { params, body }: RouteInput<typeof routes.resetSecondFactor>, @Caller() caller: CallerInfo) {
    await this.superAdmins.resetSecondFactor(caller, params.accountId, body.ownPassword);
    return null;
  }

  @Route(routes.remove, 'itself')
  async remove(@Input() { params, body }: RouteInput<typeof routes.remove>, @Caller() caller: CallerInfo) {
    await this.superAdmins.remove(caller, params.accountId, body.ownPassword);
    return null;
  }
}
