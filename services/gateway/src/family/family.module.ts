import { Module } from '@nestjs/common';
import { OwnChangesLimit } from '../runtime/limits/own-changes-limit.ts';
import { AttendanceController } from './attendance/attendance.controller.ts';
import { AttendanceService } from './attendance/attendance.service.ts';
import { CalendarFeedsLimits } from './calendar-feeds/calendar-feed-limits.ts';
import { CalendarFeedsController } from './calendar-feeds/calendar-feeds.controller.ts';
import { CalendarFeedsRepository } from './calendar-feeds/calendar-feeds.repository.ts';
import { CalendarFeedsService } from './calendar-feeds/calendar-feeds.service.ts';
import { FamilyHomeworksController } from './homeworks/family-homeworks.controller.ts';
import { FamilyHomeworksService } from './homeworks/family-homeworks.service.ts';
import { NoticeWriter } from './notices/notice-writer.service.ts';
import { NoticesController } from './notices/notices.controller.ts';
import { NoticesRepository } from './notices/notices.repository.ts';
import { NoticesService } from './notices/notices.service.ts';
import { ProgressController } from './progress/progress.controller.ts';
import { ProgressService } from './progress/progress.service.ts';
import { WeekController } from './week/week.controller.ts';
import { WeekService } from './week/week.service.ts';

@Module({
  controllers: [
    AttendanceController,
    CalendarFeedsController,
    FamilyHomeworksController,
    NoticesController,
    ProgressController,
    WeekController,
  ],
  providers: [
    AttendanceService,
    CalendarFeedsLimits,
    CalendarFeedsRepository,
    CalendarFeedsService,
    FamilyHomeworksService,
    NoticesRepository,
    NoticesService,
    NoticeWriter,
    OwnChangesLimit,
    ProgressService,
    WeekService,
  ],
})
export class FamilyModule {}
