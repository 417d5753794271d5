import { AccessGuard } from '@dzvinok/api-server/guard';
import { FailureFilter } from '@dzvinok/api-server/failure';
import { CallLimits, CallRunner } from '@dzvinok/api-server/call-runner';
import { RouteCensus } from '@dzvinok/api-server/route-census';
import { Database } from '@dzvinok/tenancy/database';
import { Global, Module, type DynamicModule } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR, DiscoveryModule } from '@nestjs/core';
import { AccountsModule } from '../identity/accounts/accounts.module.ts';
import { AppConfig } from '../runtime/app.config.ts';
import { Connections } from '../runtime/connections.ts';
import { AttendanceModule } from '../family/attendance/attendance.module.ts';
import { ArchiveModule } from '../school/archive/archive.module.ts';
import { AuditLogModule } from '../school/audit-log/audit-log.module.ts';
import { AuditModule } from '../runtime/audit/audit.module.ts';
import { AuthModule } from '../identity/auth/auth.module.ts';
import { AvatarsModule } from '../identity/avatars/avatars.module.ts';
import { BroadcastsModule } from '../school/broadcasts/broadcasts.module.ts';
import { CalendarFeedsModule } from '../family/calendar-feeds/calendar-feeds.module.ts';
import { CentreModule } from '../school/centre/centre.module.ts';
import { ClassroomsModule } from '../school/classrooms/classrooms.module.ts';
import { CentreClock, Clock } from '../runtime/clock/clock.ts';
import { WeekModule } from '../family/week/week.module.ts';
import { FamilyHomeworksModule } from '../family/homeworks/family-homeworks.module.ts';
import { Files } from '../runtime/files/files.ts';
import { FleetModule } from '../platform/fleet/fleet.module.ts';
import { GroupsModule } from '../school/groups/groups.module.ts';
import { HomeModule } from '../school/home/home.module.ts';
import { HomeworksModule } from '../school/homeworks/homeworks.module.ts';
import { IssuedPasswordsModule } from '../identity/issued-passwords/issued-passwords.module.ts';
import { JobsModule } from '../runtime/jobs/jobs.module.ts';
import { LessonsModule } from '../school/lessons/lessons.module.ts';
import { LiveModule } from '../runtime/live/live.module.ts';
import { MarksModule } from '../school/marks/marks.module.ts';
import { MembershipsModule } from '../school/memberships/memberships.module.ts';
import { MetricsModule } from '../runtime/metrics/metrics.module.ts';
import { NoticesModule } from '../family/notices/notices.module.ts';
import { ParentsModule } from '../school/parents/parents.module.ts';
import { PassportsModule } from '../platform/passports/passports.module.ts';
import { PaymentsModule } from '../school/payments/payments.module.ts';
import { ProfileModule } from '../identity/profile/profile.module.ts';
import { ProgressModule } from '../family/progress/progress.module.ts';
import { RecordingsModule } from '../school/recordings/recordings.module.ts';
import { DeliveryModule } from '../delivery/delivery.module.ts';
import { SchedulesModule } from '../school/schedules/schedules.module.ts';
import { SearchModule } from '../school/search/search.module.ts';
import { SecondFactorModule } from '../identity/second-factor/second-factor.module.ts';
import { StudentExportsModule } from '../school/student-exports/student-exports.module.ts';
import { StudentImportsModule } from '../school/student-imports/student-imports.module.ts';
import { StudentsModule } from '../school/students/students.module.ts';
import { SubjectsModule } from '../school/subjects/subjects.module.ts';
import { SuperAdminsModule } from '../platform/super-admins/super-admins.module.ts';
import { SupportModule } from '../identity/support/support.module.ts';
import { TeachersModule } from '../school/teachers/teachers.module.ts';
import { TenantsModule } from '../platform/tenants/tenants.module.ts';
import { TopicsModule } from '../school/topics/topics.module.ts';

/** Every feature that serves routes. */
const features = [
  AttendanceModule,
  ArchiveModule,
  AuditLogModule,
  AuthModule,
  AvatarsModule,
  BroadcastsModule,
  CalendarFeedsModule,
  CentreModule,
  ClassroomsModule,
  WeekModule,
  FamilyHomeworksModule,
  FleetModule,
  GroupsModule,
  HomeModule,
  HomeworksModule,
  IssuedPasswordsModule,
  JobsModule,
  LessonsModule,
  LiveModule,
  MarksModule,
  MembershipsModule,
  NoticesModule,
  ParentsModule,
  PassportsModule,
  PaymentsModule,
  ProfileModule,
  ProgressModule,
  RecordingsModule,
  DeliveryModule,
  SchedulesModule,
  SearchModule,
  SecondFactorModule,
  StudentExportsModule,
  StudentImportsModule,
  StudentsModule,
  SubjectsModule,
  SuperAdminsModule,
  SupportModule,
  TeachersModule,
  TenantsModule,
  TopicsModule,
];

export interface AppParts {
  config: AppConfig;
  connections: Connections;
  files: Files;
  limits?: CallLimits;
  clock?: Clock;
}

/** Builds the whole gateway over connections that the caller opens and closes. */
@Global()
@Module({})
export class AppModule {
  static over({ config, connections, files, limits = new CallLimits(), clock = new Clock() }: AppParts): DynamicModule {
    return {
      module: AppModule,
      imports: [AccountsModule, AuditModule, DiscoveryModule, MetricsModule, ...features],
      providers: [
        { provide: AppConfig, useValue: config },
        { provide: CallLimits, useValue: limits },
        { provide: Clock, useValue: clock },
        CentreClock,
        { provide: Connections, useValue: connections },
        { provide: Files, useValue: files },
        { provide: Database, useValue: connections.database },
        { provide: APP_FILTER, useClass: FailureFilter },
        { provide: APP_GUARD, useClass: AccessGuard },
        { provide: APP_INTERCEPTOR, useClass: CallRunner },
        RouteCensus,
      ],
      exports: [AppConfig, CallLimits, CentreClock, Clock, Connections, Database, Files],
    };
  }
}
