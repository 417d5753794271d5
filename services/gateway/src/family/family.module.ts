import { Module } from '@nestjs/common';
import { OwnChangesLimit } from '../runtime/limits/own-changes-limit.ts';
import { AbsencesController, AbsencesService } from './absences/absences.controller.ts';
import { AttendanceController, AttendanceService } from './attendance/attendance.controller.ts';
import { CalendarFeedsLimits } from './calendar-feeds/calendar-feed-limits.ts';
import { CalendarFeedsController } from './calendar-feeds/calendar-feeds.controller.ts';
import { CalendarFeedsRepository } from './calendar-feeds/calendar-feeds.repository.ts';
import { CalendarFeedsService } from './calendar-feeds/calendar-feeds.service.ts';
import { FamilyHomeworksController, FamilyHomeworksService } from './homeworks/family-homeworks.controller.ts';
import { MakeUpOffersService } from './make-ups/make-up-offers.service.ts';
import { MakeUpsController } from './make-ups/make-ups.controller.ts';
import { MakeUpsRepository } from './make-ups/make-ups.repository.ts';
import { MakeUpsService } from './make-ups/make-ups.service.ts';
import { ProgressController, ProgressService } from './progress/progress.controller.ts';
import { WeekController, WeekService } from './week/week.controller.ts';

@Module({
  controllers: [
    AbsencesController,
    AttendanceController,
    CalendarFeedsController,
    FamilyHomeworksController,
    MakeUpsController,
    ProgressController,
    WeekController,
  ],
  providers: [
    AbsencesService,
    AttendanceService,
    CalendarFeedsLimits,
    CalendarFeedsRepository,
    CalendarFeedsService,
    FamilyHomeworksService,
    MakeUpOffersService,
    MakeUpsRepository,
    MakeUpsService,
    OwnChangesLimit,
    ProgressService,
    WeekService,
  ],
  exports: [AbsencesService, MakeUpsRepository],
})
export class FamilyModule {}
