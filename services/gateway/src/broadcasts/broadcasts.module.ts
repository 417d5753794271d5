import { Module } from '@nestjs/common';
import { GroupsModule } from '../groups/groups.module.ts';
import { LessonsModule } from '../lessons/lessons.module.ts';
import { BroadcastsController } from './broadcasts.controller.ts';
import { BroadcastsService } from './broadcasts.service.ts';

@Module({
  imports: [GroupsModule, LessonsModule],
  controllers: [BroadcastsController],
  providers: [BroadcastsService],
})
export class BroadcastsModule {}
