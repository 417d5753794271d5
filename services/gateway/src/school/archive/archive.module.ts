import { Module } from '@nestjs/common';
import { SchedulesModule } from '../schedules/schedules.module.ts';
import { TeachersModule } from '../teachers/teachers.module.ts';
import { ArchiveController } from './archive.controller.ts';
import { ArchiveRepository } from './archive.repository.ts';
import { GroupArchive } from './group-archive.service.ts';
import { StudentArchive } from './student-archive.service.ts';

@Module({
  imports: [SchedulesModule, TeachersModule],
  controllers: [ArchiveController],
  providers: [ArchiveRepository, GroupArchive, StudentArchive],
})
export class ArchiveModule {}
