import { Module } from '@nestjs/common';
import { SchedulesModule } from '../schedules/schedules.module.ts';
import { SubjectsModule } from '../subjects/subjects.module.ts';
import { TeachersModule } from '../teachers/teachers.module.ts';
import { GroupsController } from './groups.controller.ts';
import { GroupsRepository } from './groups.repository.ts';
import { GroupsService } from './groups.service.ts';

@Module({
  imports: [SchedulesModule, SubjectsModule, TeachersModule],
  controllers: [GroupsController],
  providers: [GroupsService, GroupsRepository],
  exports: [GroupsRepository],
})
export class GroupsModule {}
