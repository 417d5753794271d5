import { Module } from '@nestjs/common';
import { GroupsModule } from '../../school/groups/groups.module.ts';
import { LessonsModule } from '../../school/lessons/lessons.module.ts';
import { AttendanceController } from './attendance.controller.ts';
import { AttendanceService } from './attendance.service.ts';

@Module({
  imports: [GroupsModule, LessonsModule],
  controllers: [AttendanceController],
  providers: [AttendanceService],
})
export class AttendanceModule {}
