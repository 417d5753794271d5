import { eventReply } from '@dzvinok/api-server/reply';
import type { CallerInfo } from '@dzvinok/api-server/request-context';
import { Caller, Route } from '@dzvinok/api-server/route';
import { liveRoutes } from '@dzvinok/contract/live';
import { Controller } from '@nestjs/common';
import { LiveStreams } from './live-streams.ts';

@Controller()
export class LiveController {
  constructor(private readonly streams: LiveStreams) {}

  @Route(liveRoutes.events, { transaction: false })
  async events(@Caller() caller: CallerInfo) {
    return eventReply(await this.streams.open(caller));
  }
}
