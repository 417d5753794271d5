import { Module } from '@nestjs/common';
import { GroupsModule } from '../groups/groups.module.ts';
import { LessonsModule } from '../lessons/lessons.module.ts';
import { BroadcastsController } from './broadcasts.controller.ts';
import { BroadcastsRepository } from './broadcasts.repository.ts';
import { BroadcastsService } from './broadcasts.service.ts';

@Module({
  imports: [GroupsModule, LessonsModule],
  controllers: [BroadcastsController],
  providers: [BroadcastsRepository, BroadcastsService],
})
export class BroadcastsModule {}
