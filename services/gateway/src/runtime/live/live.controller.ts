import type { CallerInfo } from '@dzvinok/api-server/request-context';
import { Caller, eventReply, Route } from '@dzvinok/api-server/handler';
import { liveRoutes } from '@dzvinok/contract/live';
import { Controller } from '@nestjs/common';
import { LiveStreams } from './live-streams.ts';

@Controller()
export class LiveController {
  constructor(private readonly streams: LiveStreams) {}

  @Route(liveRoutes.events, { itself: 'the stream outlives any transaction' })
  async events(@Caller() caller: CallerInfo) {
    return eventReply(await this.streams.open(caller));
  }
}
