import { Module } from '@nestjs/common';
import { LessonsModule } from '../../school/lessons/lessons.module.ts';
import { ParentsModule } from '../../school/parents/parents.module.ts';
import { WeekController } from './week.controller.ts';
import { WeekRepository } from './week.repository.ts';
import { WeekService } from './week.service.ts';

@Module({
  imports: [LessonsModule, ParentsModule],
  controllers: [WeekController],
  providers: [WeekRepository, WeekService],
})
export class WeekModule {}
