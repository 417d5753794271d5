import { Global, Module } from '@nestjs/common';
import { AlertSource, NoAlertSource } from './alerts/alert-source.ts';
import { AlertsController, SitesService } from './alerts/alerts.controller.ts';
import { AlertsService } from './alerts/alerts.service.ts';
import { AdminsController, AdminsService } from './admins/admins.controller.ts';
import { ArchiveController } from './archive/archive.controller.ts';
import { ArchiveRepository } from './archive/archive.repository.ts';
import { GroupArchive } from './archive/group-archive.service.ts';
import { StudentArchive } from './archive/student-archive.service.ts';
import { AuditLogController } from './audit-log/audit-log.controller.ts';
import { AuditLogRepository } from './audit-log/audit-log.repository.ts';
import { BroadcastsController } from './broadcasts/broadcasts.controller.ts';
import { BroadcastsService } from './broadcasts/broadcasts.service.ts';
import { CalendarController } from './calendar/calendar.controller.ts';
import { ExceptionsService } from './calendar/exceptions.service.ts';
import { ExtrasService } from './calendar/extras.service.ts';
import { FreezesController, FreezesService } from './calendar/freezes.controller.ts';
import { HolidaysService } from './calendar/holidays.service.ts';
import { PeriodsService } from './calendar/periods.service.ts';
import { SuggestionsService } from './calendar/suggestions.service.ts';
import { CentreController, CentreService } from './centre/centre.controller.ts';
import { ClassroomsController, ClassroomsService } from './classrooms/classrooms.controller.ts';
import { changePublisher, GroupAccess, GroupChangePublisher } from './groups/group-changes.service.ts';
import { GroupsController } from './groups/groups.controller.ts';
import { GroupsRepository } from './groups/groups.repository.ts';
import { GroupsService } from './groups/groups.service.ts';
import { HomeController, HomeRepository } from './home/home.controller.ts';
import { HomeworksController, HomeworksService } from './homeworks/homeworks.controller.ts';
import { JournalRepository } from './lessons/journal.repository.ts';
import { JournalsService } from './lessons/journals.service.ts';
import { LessonsController } from './lessons/lessons.controller.ts';
import { LessonsRepository } from './lessons/lessons.repository.ts';
import { LessonsService } from './lessons/lessons.service.ts';
import { MarksController } from './marks/marks.controller.ts';
import { MarksRepository } from './marks/marks.repository.ts';
import { MarksService } from './marks/marks.service.ts';
import { MemberNotices } from './memberships/member-notices.service.ts';
import { MembershipsController, MembershipsService, MembershipsRepository } from './memberships/memberships.controller.ts';
import { FamilyStudents, ParentsRepository } from './parents/parents.repository.ts';
import { ParentsController, ParentsService } from './parents/parents.controller.ts';
import { RecordingsController, RecordingsService } from './recordings/recordings.controller.ts';
import { ScheduleConflicts } from './schedules/schedule-conflicts.service.ts';
import { SchedulesRepository } from './schedules/schedules.repository.ts';
import { SearchController, SearchRepository } from './search/search.controller.ts';
import { StudentExportsController, StudentExportsService, StudentExportsRepository } from './student-exports/student-exports.controller.ts';
import { StudentImportsController, StudentImportsService } from './student-imports/student-imports.controller.ts';
import { StudentImportsRepository } from './student-imports/student-imports.repository.ts';
import { StudentOverviewRepository } from './students/student-overview.repository.ts';
import { StudentsListService } from './students/students-list.service.ts';
import { StudentsController, StudentsService } from './students/students.controller.ts';
import { StudentsRepository } from './students/students.repository.ts';
import { SubjectsController, SubjectsService } from './subjects/subjects.controller.ts';
import { SubjectsRepository } from './subjects/subjects.repository.ts';
import { LessonTeachers } from './absences/lesson-teachers.service.ts';
import { SubstitutionsController } from './absences/substitutions.controller.ts';
import { SubstitutionsRepository } from './absences/substitutions.repository.ts';
import { SubstitutionsService } from './absences/substitutions.service.ts';
import { TeacherAbsencesController } from './absences/teacher-absences.controller.ts';
import { TeacherAbsencesService } from './absences/teacher-absences.service.ts';
import { TeachersController, TeachersService } from './teachers/teachers.controller.ts';
import { TeachersRepository } from './teachers/teachers.repository.ts';
import { TopicsController, TopicsService } from './topics/topics.controller.ts';
import { WarningsController, WarningsService } from './warnings/warnings.controller.ts';
import { WarningsRepository } from './warnings/warnings.repository.ts';

/** Global, as other modules publish their changes through its exports. */
@Global()
@Module({
  controllers: [
    AdminsController,
    AlertsController,
    ArchiveController,
    AuditLogController,
    BroadcastsController,
    CalendarController,
    CentreController,
    ClassroomsController,
    FreezesController,
    GroupsController,
    HomeController,
    HomeworksController,
    LessonsController,
    MarksController,
    MembershipsController,
    ParentsController,
    RecordingsController,
    SearchController,
    StudentExportsController,
    StudentImportsController,
    StudentsController,
    SubjectsController,
    SubstitutionsController,
    TeacherAbsencesController,
    TeachersController,
    TopicsController,
    WarningsController,
  ],
  providers: [
    AdminsService,
    { provide: AlertSource, useClass: NoAlertSource },
    AlertsService,
    ArchiveRepository,
    AuditLogRepository,
    BroadcastsService,
    ExceptionsService,
    ExtrasService,
    FreezesService,
    HolidaysService,
    PeriodsService,
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
    LessonTeachers,
    LessonsRepository,
    LessonsService,
    MarksRepository,
    MarksService,
    MemberNotices,
    MembershipsRepository,
    MembershipsService,
    ParentsRepository,
    ParentsService,
    RecordingsService,
    ScheduleConflicts,
    SchedulesRepository,
    SearchRepository,
    SitesService,
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
    SubstitutionsRepository,
    SubstitutionsService,
    SuggestionsService,
    TeacherAbsencesService,
    TeachersRepository,
    TeachersService,
    TopicsService,
    WarningsRepository,
    WarningsService,
    changePublisher,
  ],
  exports: [
    changePublisher,
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
