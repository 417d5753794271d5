import { Caller, Input, Route } from '@dzvinok/api-server/handler';
import type { CallerInfo } from '@dzvinok/api-server/request-context';
import { messagesRoutes } from '@dzvinok/contract/messages';
import type { RouteInput } from '@dzvinok/contract/route';
import { Controller } from '@nestjs/common';
import { ChoicesService } from './choices.service.ts';

/** The session alone names the account, never the request. */
@Controller()
export class ChoicesController {
  constructor(private readonly choices: ChoicesService) {}

  @Route(messagesRoutes.settings, { itself: 'channels say without a connection whether they are set up' })
  settings(@Caller() caller: CallerInfo) {
    return this.choices.settings(caller);
  }

  @Route(messagesRoutes.choose, 'centre')
  async choose(@Input() { body }: RouteInput<typeof messagesRoutes.choose>, @Caller() caller: CallerInfo) {
    await this.choices.choose(caller, body);
    return null;
  }

  @Route(messagesRoutes.removeAddress, 'centre')
  async removeAddress(@Input() { params }: RouteInput<typeof messagesRoutes.removeAddress>, @Caller() caller: CallerInfo) {
    await this.choices.remove(caller, { id: params.addressId });
    return null;
  }

  @Route(messagesRoutes.addPush, 'centre')
  async addPush(@Input() { body }: RouteInput<typeof messagesRoutes.addPush>, @Caller() caller: CallerInfo) {
    await this.choices.addPush(caller, body);
    return null;
  }

  @Route(messagesRoutes.removePush, 'centre')
  async removePush(@Input() { body }: RouteInput<typeof messagesRoutes.removePush>, @Caller() caller: CallerInfo) {
    await this.choices.remove(caller, body);
    return null;
  }
}
