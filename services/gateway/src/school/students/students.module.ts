import { Module } from '@nestjs/common';
import { StudentsController } from './students.controller.ts';
import { StudentsRepository } from './students.repository.ts';
import { StudentsService } from './students.service.ts';

@Module({
  controllers: [StudentsController],
  providers: [StudentsService, StudentsRepository],
  exports: [StudentsRepository],
})
export class StudentsModule {}
