import type { CallerInfo } from '@dzvinok/api-server/request-context';
import { Caller, Input, Route } from '@dzvinok/api-server/handler';
import { noticesRoutes } from '@dzvinok/contract/notices';
import type { RouteInput } from '@dzvinok/contract/route';
import { Controller } from '@nestjs/common';
import { NoticesService } from './notices.service.ts';

@Controller()
export class NoticesController {
  constructor(private readonly notices: NoticesService) {}

  @Route(noticesRoutes.list, 'centre')
  list(@Input() { query }: RouteInput<typeof noticesRoutes.list>, @Caller() caller: CallerInfo) {
    return this.notices.list(caller, query);
  }

  @Route(noticesRoutes.read, 'centre')
  async read(@Input() { body }: RouteInput<typeof noticesRoutes.read>, @Caller() caller: CallerInfo) {
    await this.notices.markRead(caller, body.upTo);
    return null;
  }
}
