import { Module } from '@nestjs/common';
import { TeachersController } from './teachers.controller.ts';
import { TeachersRepository } from './teachers.repository.ts';
import { TeachersService } from './teachers.service.ts';

@Module({
  controllers: [TeachersController],
  providers: [TeachersService, TeachersRepository],
  exports: [TeachersRepository],
})
export class TeachersModule {}
