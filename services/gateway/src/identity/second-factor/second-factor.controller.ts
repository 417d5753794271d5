import type { CallerInfo } from '@dzvinok/api-server/request-context';
import { Caller, Input, Route } from '@dzvinok/api-server/handler';
import type { RouteInput } from '@dzvinok/contract/route';
import { secondFactorRoutes } from '@dzvinok/contract/second-factor';
import { Controller } from '@nestjs/common';
import { SecondFactorService } from './second-factor.service.ts';

const runsItself = { itself: 'the password is checked, and attempts are counted, without a connection' };

@Controller()
export class SecondFactorController {
  constructor(private readonly own: SecondFactorService) {}

  @Route(secondFactorRoutes.state, 'realm')
  state(@Caller() caller: CallerInfo) {
    return this.own.state(caller);
  }

  @Route(secondFactorRoutes.setUp, runsItself)
  setUp(@Input() { body }: RouteInput<typeof secondFactorRoutes.setUp>, @Caller() caller: CallerInfo) {
    return this.own.setUp(caller, body.password);
  }

  @Route(secondFactorRoutes.confirm, runsItself)
  async confirm(@Input() { body }: RouteInput<typeof secondFactorRoutes.confirm>, @Caller() caller: CallerInfo) {
    return { recoveryCodes: await this.own.confirm(caller, body.code) };
  }

  @Route(secondFactorRoutes.renewCodes, runsItself)
  async renewCodes(@Input() { body }: RouteInput<typeof secondFactorRoutes.renewCodes>, @Caller() caller: CallerInfo) {
    return { recoveryCodes: await this.own.renewCodes(caller, body.password) };
  }

  @Route(secondFactorRoutes.turnOff, runsItself)
  turnOff(@Input() { body }: RouteInput<typeof secondFactorRoutes.turnOff>, @Caller() caller: CallerInfo) {
    return this.own.turnOff(caller, body.password);
  }
}
