import { Module } from '@nestjs/common';
import { SubjectsController } from './subjects.controller.ts';
import { SubjectsRepository } from './subjects.repository.ts';
import { SubjectsService } from './subjects.service.ts';

@Module({
  controllers: [SubjectsController],
  providers: [SubjectsService, SubjectsRepository],
  exports: [SubjectsRepository],
})
export class SubjectsModule {}
