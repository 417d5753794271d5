import { Module } from '@nestjs/common';
import { GroupsModule } from '../groups/groups.module.ts';
import { StudentsController } from './students.controller.ts';
import { StudentsRepository } from './students.repository.ts';
import { StudentsService } from './students.service.ts';

@Module({
  imports: [GroupsModule],
  controllers: [StudentsController],
  providers: [StudentsService, StudentsRepository],
  exports: [StudentsRepository],
})
export class StudentsModule {}
