import { Module } from '@nestjs/common';
import { StudentsController } from './students.controller.ts';
import { StudentOverviewRepository } from './student-overview.repository.ts';
import { StudentsListService } from './students-list.service.ts';
import { StudentsRepository } from './students.repository.ts';
import { StudentsService } from './students.service.ts';

@Module({
  controllers: [StudentsController],
  providers: [StudentOverviewRepository, StudentsListService, StudentsService, StudentsRepository],
  exports: [StudentsRepository],
})
export class StudentsModule {}
