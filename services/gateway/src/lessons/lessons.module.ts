import { Module } from '@nestjs/common';
import { CentreClock } from './centre-clock.ts';
import { GroupAccess } from './group-access.service.ts';
import { JournalRepository } from './journal.repository.ts';
import { LessonsController } from './lessons.controller.ts';
import { LessonsRepository } from './lessons.repository.ts';
import { LessonsService } from './lessons.service.ts';

@Module({
  controllers: [LessonsController],
  providers: [CentreClock, GroupAccess, JournalRepository, LessonsRepository, LessonsService],
  exports: [CentreClock, GroupAccess, LessonsRepository],
})
export class LessonsModule {}
