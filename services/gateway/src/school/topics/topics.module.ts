import { Module } from '@nestjs/common';
import { GroupsModule } from '../groups/groups.module.ts';
import { SubjectsModule } from '../subjects/subjects.module.ts';
import { TopicsController } from './topics.controller.ts';
import { TopicsRepository } from './topics.repository.ts';
import { TopicsService } from './topics.service.ts';

@Module({
  imports: [GroupsModule, SubjectsModule],
  controllers: [TopicsController],
  providers: [TopicsService, TopicsRepository],
})
export class TopicsModule {}
