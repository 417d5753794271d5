import { Module } from '@nestjs/common';
import { ParentsModule } from '../../school/parents/parents.module.ts';
import { OwnChangesLimit } from '../../runtime/limits/own-changes-limit.ts';
import { CalendarFeedsController } from './calendar-feeds.controller.ts';
import { CalendarFeedsLimits } from './calendar-feed-limits.ts';
import { CalendarFeedsRepository } from './calendar-feeds.repository.ts';
import { CalendarFeedsService } from './calendar-feeds.service.ts';

@Module({
  imports: [ParentsModule],
  controllers: [CalendarFeedsController],
  providers: [CalendarFeedsLimits, CalendarFeedsRepository, CalendarFeedsService, OwnChangesLimit],
})
export class CalendarFeedsModule {}
