import { Module } from '@nestjs/common';
import { ClassroomsController } from './classrooms.controller.ts';
import { ClassroomsRepository } from './classrooms.repository.ts';
import { ClassroomsService } from './classrooms.service.ts';

@Module({
  controllers: [ClassroomsController],
  providers: [ClassroomsService, ClassroomsRepository],
})
export class ClassroomsModule {}
