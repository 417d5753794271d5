import { Module } from '@nestjs/common';
import { StudentExportsController } from './student-exports.controller.ts';
import { StudentExportsRepository } from './student-exports.repository.ts';
import { StudentExportsService } from './student-exports.service.ts';

@Module({
  controllers: [StudentExportsController],
  providers: [StudentExportsService, StudentExportsRepository],
})
export class StudentExportsModule {}
