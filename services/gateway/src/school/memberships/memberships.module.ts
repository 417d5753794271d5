import { Module } from '@nestjs/common';
import { GroupsModule } from '../groups/groups.module.ts';
import { StudentsModule } from '../students/students.module.ts';
import { MembershipsController } from './memberships.controller.ts';
import { MembershipsRepository } from './memberships.repository.ts';
import { MembershipsService } from './memberships.service.ts';

@Module({
  imports: [GroupsModule, StudentsModule],
  controllers: [MembershipsController],
  providers: [MembershipsService, MembershipsRepository],
})
export class MembershipsModule {}
