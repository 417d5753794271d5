import { Module } from '@nestjs/common';
import { GroupsModule } from '../groups/groups.module.ts';
import { LessonsModule } from '../lessons/lessons.module.ts';
import { MarkSaves } from './mark-saves.service.ts';
import { MarksController } from './marks.controller.ts';
import { MarksRepository } from './marks.repository.ts';
import { MarksService } from './marks.service.ts';

@Module({
  imports: [GroupsModule, LessonsModule],
  controllers: [MarksController],
  providers: [MarkSaves, MarksRepository, MarksService],
})
export class MarksModule {}
