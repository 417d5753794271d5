import { Module } from '@nestjs/common';
import { GroupsModule } from '../groups/groups.module.ts';
import { LessonsModule } from '../lessons/lessons.module.ts';
import { HomeworksController } from './homeworks.controller.ts';
import { HomeworksRepository } from './homeworks.repository.ts';
import { HomeworksService } from './homeworks.service.ts';

@Module({
  imports: [GroupsModule, LessonsModule],
  controllers: [HomeworksController],
  providers: [HomeworksRepository, HomeworksService],
})
export class HomeworksModule {}
