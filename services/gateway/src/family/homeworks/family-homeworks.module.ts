import { Module } from '@nestjs/common';
import { ParentsModule } from '../../school/parents/parents.module.ts';
import { FamilyHomeworksController } from './family-homeworks.controller.ts';
import { FamilyHomeworksRepository } from './family-homeworks.repository.ts';
import { FamilyHomeworksService } from './family-homeworks.service.ts';

@Module({
  imports: [ParentsModule],
  controllers: [FamilyHomeworksController],
  providers: [FamilyHomeworksRepository, FamilyHomeworksService],
})
export class FamilyHomeworksModule {}
