import type { CallerInfo } from '@dzvinok/api-server/request-context';
import { Caller, Input, Route } from '@dzvinok/api-server/handler';
import { broadcastsRoutes } from '@dzvinok/contract/broadcasts';
import type { RouteInput } from '@dzvinok/contract/route';
import { Controller } from '@nestjs/common';
import { BroadcastsService } from './broadcasts.service.ts';

@Controller()
export class BroadcastsController {
  constructor(private readonly broadcasts: BroadcastsService) {}

  @Route(broadcastsRoutes.start, 'centre')
  start(@Input() { params }: RouteInput<typeof broadcastsRoutes.start>, @Caller() caller: CallerInfo) {
    return this.broadcasts.start(params.id, params.lessonId, caller);
  }
}
