import { Module } from '@nestjs/common';
import { LiveBus } from './live-bus.ts';
import { LiveController } from './live.controller.ts';
import { LiveEvents } from './live-events.ts';
import { LiveRights } from './live-rights.ts';
import { LiveStreams } from './live-streams.ts';

@Module({
  controllers: [LiveController],
  providers: [LiveBus, LiveEvents, LiveRights, LiveStreams],
  exports: [LiveEvents],
})
export class LiveModule {}
