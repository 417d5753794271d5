import type { CallerInfo } from '@dzvinok/api-server/request-context';
import { Caller, Input, Route } from '@dzvinok/api-server/handler';
import type { RouteInput } from '@dzvinok/contract/route';
import { superAdminsRoutes as routes } from '@dzvinok/contract/super-admins';
import { Controller } from '@nestjs/common';
import { SuperAdminsService } from './super-admins.service.ts';

const runsItself = { itself: 'the caller’s password is checked without a connection' };

@Controller()
export class SuperAdminsController {
  constructor(private readonly superAdmins: SuperAdminsService) {}

  @Route(routes.list, 'platform')
  list(@Caller() caller: CallerInfo) {
    return this.superAdmins.list(caller);
  }

  @Route(routes.add, runsItself)
  add(@Input() { body }: RouteInput<typeof routes.add>, @Caller() caller: CallerInfo) {
    return this.superAdmins.add(caller, body);
  }

  @Route(routes.resetSecondFactor, runsItself)
  async resetSecondFactor(@Input() { params, body }: RouteInput<typeof routes.resetSecondFactor>, @Caller() caller: CallerInfo) {
    await this.superAdmins.resetSecondFactor(caller, params.accountId, body.ownPassword);
    return null;
  }

  @Route(routes.remove, runsItself)
  async remove(@Input() { params, body }: RouteInput<typeof routes.remove>, @Caller() caller: CallerInfo) {
    await this.superAdmins.remove(caller, params.accountId, body.ownPassword);
    return null;
  }
}
