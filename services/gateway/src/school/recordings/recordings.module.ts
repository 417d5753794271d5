import { Module } from '@nestjs/common';
import { GroupsModule } from '../groups/groups.module.ts';
import { ParentsModule } from '../parents/parents.module.ts';
import { RecordingsController } from './recordings.controller.ts';
import { RecordingsRepository } from './recordings.repository.ts';
import { RecordingsService } from './recordings.service.ts';

@Module({
  imports: [GroupsModule, ParentsModule],
  controllers: [RecordingsController],
  providers: [RecordingsRepository, RecordingsService],
})
export class RecordingsModule {}
