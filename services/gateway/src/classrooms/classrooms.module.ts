import { Module } from '@nestjs/common';
import { ClassroomsController } from './classrooms.controller.ts';
import { ClassroomsRepository } from './classrooms.repository.ts';

@Module({
  controllers: [ClassroomsController],
  providers: [ClassroomsRepository],
  exports: [ClassroomsRepository],
})
export class ClassroomsModule {}
