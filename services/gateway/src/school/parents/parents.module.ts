import { Module } from '@nestjs/common';
import { StudentsModule } from '../students/students.module.ts';
import { FamilyStudents } from './family-students.service.ts';
import { ParentsController } from './parents.controller.ts';
import { ParentsRepository } from './parents.repository.ts';
import { ParentsService } from './parents.service.ts';

@Module({
  imports: [StudentsModule],
  controllers: [ParentsController],
  providers: [FamilyStudents, ParentsService, ParentsRepository],
  exports: [FamilyStudents, ParentsRepository],
})
export class ParentsModule {}
