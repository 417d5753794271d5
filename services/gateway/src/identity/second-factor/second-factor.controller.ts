import type { CallerInfo } from '@dzvinok/api-server/request-context';
import { Caller, Input, Route } from '@dzvinok/api-server/handler';
import type { RouteInput } from '@dzvinok/contract/route';
import { secondFactorRoutes } from '@dzvinok/contract/second-factor';
import { Controller } from '@nestjs/common';
import { SecondFactorService } from './second-factor.service.ts';

/** Serves a person's own second factor. Handlers open their transactions themselves, as checking a password must hold no connection. */
@Controller()
export class SecondFactorController {
  constructor(private readonly own: SecondFactorService) {}

  @Route(secondFactorRoutes.state, 'itself')
  state(@Caller() caller: CallerInfo) {
    return this.own.state(caller);
  }

  @Route(secondFactorRoutes.setUp, 'itself')
  setUp(@Input() { body }: RouteInput<typeof secondFactorRoutes.setUp>, @Caller() caller: CallerInfo) {
    return this.own.setUp(caller, body.password);
  }

  @Route(secondFactorRoutes.confirm, 'itself')
  async confirm(@Input() { body }: RouteInput<typeof secondFactorRoutes.confirm>, @Caller() caller: CallerInfo) {
    return { recoveryCodes: await this.own.confirm(caller, body.code) };
  }

  @Route(secondFactorRoutes.renewCodes, 'itself')
  async renewCodes(@Input() { body }: RouteInput<typeof secondFactorRoutes.renewCodes>, @Caller() caller: CallerInfo) {
    return { recoveryCodes: await this.own.renewCodes(caller, body.password) };
  }

  @Route(secondFactorRoutes.turnOff, 'itself')
  turnOff(@Input() { body }: RouteInput<typeof secondFactorRoutes.turnOff>, @Caller() caller: CallerInfo) {
    return this.own.turnOff(caller, body.password);
  }
}
