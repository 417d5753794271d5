import { Module } from '@nestjs/common';
import { ScheduleConflicts } from './schedule-conflicts.service.ts';
import { SchedulesRepository } from './schedules.repository.ts';

@Module({
  providers: [ScheduleConflicts, SchedulesRepository],
  exports: [ScheduleConflicts, SchedulesRepository],
})
export class SchedulesModule {}
