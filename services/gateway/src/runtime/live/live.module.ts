import { Module } from '@nestjs/common';
import { LiveBus } from './live-bus.ts';
import { LiveController } from './live.controller.ts';
import { LiveNews } from './live-events.ts';
import { LiveRights } from './live-rights.ts';
import { LiveStreams } from './live-streams.ts';

@Module({
  controllers: [LiveController],
  providers: [LiveBus, LiveNews, LiveRights, LiveStreams],
  exports: [LiveNews],
})
export class LiveModule {}
