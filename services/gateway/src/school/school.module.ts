import { ChangePublisher } from '@dzvinok/api-server/handler';
import { Global, Module } from '@nestjs/common';
import { ArchiveController } from './archive/archive.controller.ts';
import { ArchiveRepository } from './archive/archive.repository.ts';
import { GroupArchive } from './archive/group-archive.service.ts';
import { StudentArchive } from './archive/student-archive.service.ts';
import { AuditLogController } from './audit-log/audit-log.controller.ts';
import { AuditLogRepository } from './audit-log/audit-log.repository.ts';
import { BroadcastsController } from './broadcasts/broadcasts.controller.ts';
import { BroadcastsService } from './broadcasts/broadcasts.service.ts';
import { CentreController } from './centre/centre.controller.ts';
import { CentreService } from './centre/centre.service.ts';
import { ClassroomsController } from './classrooms/classrooms.controller.ts';
import { ClassroomsService } from './classrooms/classrooms.service.ts';
import { GroupChangePublisher, GroupAccess } from './groups/group-changes.service.ts';
import { GroupsController } from './groups/groups.controller.ts';
import { GroupsRepository } from './groups/groups.repository.ts';
import { GroupsService } from './groups/groups.service.ts';
import { HomeController } from './home/home.controller.ts';
import { HomeRepository } from './home/home.repository.ts';
import { HomeworksController } from './homeworks/homeworks.controller.ts';
import { HomeworksService } from './homeworks/homeworks.service.ts';
import { JournalRepository } from './lessons/journal.repository.ts';
import { JournalsService } from './lessons/journals.service.ts';
import { LessonsController } from './lessons/lessons.controller.ts';
import { LessonsRepository } from './lessons/lessons.repository.ts';
import { LessonsService } from './lessons/lessons.service.ts';
import { MarksController } from './marks/marks.controller.ts';
import { MarksRepository } from './marks/marks.repository.ts';
import { MarksService } from './marks/marks.service.ts';
import { MembershipsController } from './memberships/memberships.controller.ts';
import { MembershipsRepository } from './memberships/memberships.repository.ts';
import { MembershipsService } from './memberships/memberships.service.ts';
import { FamilyStudents } from './parents/family-students.service.ts';
import { ParentsController } from './parents/parents.controller.ts';
import { ParentsRepository } from './parents/parents.repository.ts';
import { ParentsService } from './parents/parents.service.ts';
import { PaymentsController } from './payments/payments.controller.ts';
import { PaymentsRepository } from './payments/payments.repository.ts';
import { PaymentsService } from './payments/payments.service.ts';
import { RecordingsController } from './recordings/recordings.controller.ts';
import { RecordingsService } from './recordings/recordings.service.ts';
import { ScheduleConflicts } from './schedules/schedule-conflicts.service.ts';
import { SchedulesRepository } from './schedules/schedules.repository.ts';
import { SearchController } from './search/search.controller.ts';
import { SearchRepository } from './search/search.repository.ts';
import { StudentExportsController } from './student-exports/student-exports.controller.ts';
import { StudentExportsRepository } from './student-exports/student-exports.repository.ts';
import { StudentExportsService } from './student-exports/student-exports.service.ts';
import { StudentImportsController } from './student-imports/student-imports.controller.ts';
import { StudentImportsRepository } from './student-imports/student-imports.repository.ts';
import { StudentImportsService } from './student-imports/student-imports.service.ts';
import { StudentOverviewRepository } from './students/student-overview.repository.ts';
import { StudentsListService } from './students/students-list.service.ts';
import { StudentsController } from './students/students.controller.ts';
import { StudentsRepository } from './students/students.repository.ts';
import { StudentsService } from './students/students.service.ts';
import { SubjectsController } from './subjects/subjects.controller.ts';
import { SubjectsRepository } from './subjects/subjects.repository.ts';
import { SubjectsService } from './subjects/subjects.service.ts';
import { TeachersController } from './teachers/teachers.controller.ts';
import { TeachersRepository } from './teachers/teachers.repository.ts';
import { TeachersService } from './teachers/teachers.service.ts';
import { TopicsController } from './topics/topics.controller.ts';
import { TopicsService } from './topics/topics.service.ts';

/** Global, as other modules publish their changes through its exports. */
@Global()
@Module({
  controllers: [
    ArchiveController,
    AuditLogController,
    BroadcastsController,
    CentreController,
    ClassroomsController,
    GroupsController,
    HomeController,
    HomeworksController,
    LessonsController,
    MarksController,
    MembershipsController,
    ParentsController,
    PaymentsController,
    RecordingsController,
    SearchController,
    StudentExportsController,
    StudentImportsController,
    StudentsController,
    SubjectsController,
    TeachersController,
    TopicsController,
  ],
  providers: [
    ArchiveRepository,
    AuditLogRepository,
    BroadcastsService,
    CentreService,
    ClassroomsService,
    FamilyStudents,
    GroupAccess,
    GroupArchive,
    GroupChangePublisher,
    GroupsRepository,
    GroupsService,
    HomeRepository,
    HomeworksService,
    JournalRepository,
    JournalsService,
    LessonsRepository,
    LessonsService,
    MarksRepository,
    MarksService,
    MembershipsRepository,
    MembershipsService,
    ParentsRepository,
    ParentsService,
    PaymentsRepository,
    PaymentsService,
    RecordingsService,
    ScheduleConflicts,
    SchedulesRepository,
    SearchRepository,
    StudentArchive,
    StudentExportsRepository,
    StudentExportsService,
    StudentImportsRepository,
    StudentImportsService,
    StudentOverviewRepository,
    StudentsListService,
    StudentsRepository,
    StudentsService,
    SubjectsRepository,
    SubjectsService,
    TeachersRepository,
    TeachersService,
    TopicsService,
    { provide: ChangePublisher, useExisting: GroupChangePublisher },
  ],
  exports: [
    ChangePublisher,
    FamilyStudents,
    GroupAccess,
    GroupChangePublisher,
    GroupsRepository,
    LessonsRepository,
    ParentsRepository,
    ScheduleConflicts,
    SchedulesRepository,
    StudentsRepository,
    SubjectsRepository,
    TeachersRepository,
  ],
})
export class SchoolModule {}
