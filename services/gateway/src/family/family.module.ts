import { Module } from '@nestjs/common';
import { LessonsModule } from '../lessons/lessons.module.ts';
import { FamilyStudents } from './family-students.service.ts';
import { FamilyController } from './family.controller.ts';
import { FamilyRepository } from './family.repository.ts';
import { FamilyService } from './family.service.ts';

@Module({
  imports: [LessonsModule],
  controllers: [FamilyController],
  providers: [FamilyRepository, FamilyService, FamilyStudents],
  exports: [FamilyStudents],
})
export class FamilyModule {}
