import { Module } from '@nestjs/common';
import { StudentImportsController } from './student-imports.controller.ts';
import { StudentImportsRepository } from './student-imports.repository.ts';
import { StudentImportsService } from './student-imports.service.ts';

@Module({
  controllers: [StudentImportsController],
  providers: [StudentImportsService, StudentImportsRepository],
})
export class StudentImportsModule {}
