import { ChangePublisher } from '@dzvinok/api-server/change-publisher';
import { Global, Module } from '@nestjs/common';
import { LiveModule } from '../../runtime/live/live.module.ts';
import { SchedulesModule } from '../schedules/schedules.module.ts';
import { SubjectsModule } from '../subjects/subjects.module.ts';
import { TeachersModule } from '../teachers/teachers.module.ts';
import { GroupAccess } from './group-access.service.ts';
import { GroupChangePublisher } from './change-publisher.service.ts';
import { GroupsController } from './groups.controller.ts';
import { GroupsRepository } from './groups.repository.ts';
import { GroupsService } from './groups.service.ts';

@Global()
@Module({
  imports: [LiveModule, SchedulesModule, SubjectsModule, TeachersModule],
  controllers: [GroupsController],
  providers: [GroupAccess, GroupsRepository, GroupsService, GroupChangePublisher, { provide: ChangePublisher, useExisting: GroupChangePublisher }],
  exports: [ChangePublisher, GroupAccess, GroupsRepository, GroupChangePublisher],
})
export class GroupsModule {}
