import { Module } from '@nestjs/common';
import { SubjectsController } from './subjects.controller.ts';
import { SubjectsRepository } from './subjects.repository.ts';

@Module({
  controllers: [SubjectsController],
  providers: [SubjectsRepository],
  exports: [SubjectsRepository],
})
export class SubjectsModule {}
