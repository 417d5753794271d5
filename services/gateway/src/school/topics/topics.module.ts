import { Module } from '@nestjs/common';
import { SubjectsModule } from '../subjects/subjects.module.ts';
import { TopicsController } from './topics.controller.ts';
import { TopicsService } from './topics.service.ts';

@Module({
  imports: [SubjectsModule],
  controllers: [TopicsController],
  providers: [TopicsService],
})
export class TopicsModule {}
