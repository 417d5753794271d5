import { Module } from '@nestjs/common';
import { SubjectsModule } from '../subjects/subjects.module.ts';
import { TopicsController } from './topics.controller.ts';
import { TopicsRepository } from './topics.repository.ts';
import { TopicsService } from './topics.service.ts';

@Module({
  imports: [SubjectsModule],
  controllers: [TopicsController],
  providers: [TopicsService, TopicsRepository],
})
export class TopicsModule {}
