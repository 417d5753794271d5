import { Module } from '@nestjs/common';
import { FamilyModule } from '../family/family.module.ts';
import { OwnChangesLimit } from '../limits/own-changes.limit.ts';
import { CalendarFeedsController } from './calendar-feeds.controller.ts';
import { CalendarFeedsLimits } from './calendar-feeds.limits.ts';
import { CalendarFeedsRepository } from './calendar-feeds.repository.ts';
import { CalendarFeedsService } from './calendar-feeds.service.ts';

@Module({
  imports: [FamilyModule],
  controllers: [CalendarFeedsController],
  providers: [CalendarFeedsLimits, CalendarFeedsRepository, CalendarFeedsService, OwnChangesLimit],
})
export class CalendarFeedsModule {}
