import { Module } from '@nestjs/common';
import { FamilyModule } from '../family/family.module.ts';
import { GroupsModule } from '../groups/groups.module.ts';
import { RecordingsController } from './recordings.controller.ts';
import { RecordingsRepository } from './recordings.repository.ts';
import { RecordingsService } from './recordings.service.ts';

@Module({
  imports: [FamilyModule, GroupsModule],
  controllers: [RecordingsController],
  providers: [RecordingsRepository, RecordingsService],
})
export class RecordingsModule {}
