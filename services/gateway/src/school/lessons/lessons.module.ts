import { Module } from '@nestjs/common';
import { LiveModule } from '../../runtime/live/live.module.ts';
import { GroupsModule } from '../groups/groups.module.ts';
import { JournalRepository } from './journal.repository.ts';
import { JournalsService } from './journals.service.ts';
import { LessonsController } from './lessons.controller.ts';
import { LessonsRepository } from './lessons.repository.ts';
import { LessonsService } from './lessons.service.ts';

@Module({
  imports: [GroupsModule, LiveModule],
  controllers: [LessonsController],
  providers: [JournalRepository, JournalsService, LessonsRepository, LessonsService],
  exports: [LessonsRepository],
})
export class LessonsModule {}
