import { AccessGuard } from '@dzvinok/api-server/guard';
import { EnvelopeFilter } from '@dzvinok/api-server/filter';
import { CallLimits, EnvelopeInterceptor } from '@dzvinok/api-server/interceptor';
import { RouteCensus } from '@dzvinok/api-server/route-census';
import { Database } from '@dzvinok/tenancy/database';
import { Global, Module, type DynamicModule } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR, DiscoveryModule } from '@nestjs/core';
import { AccountsModule } from './accounts/accounts.module.ts';
import { AppConfig } from './app.config.ts';
import { Connections } from './app.connections.ts';
import { AttendanceModule } from './attendance/attendance.module.ts';
import { AuditLogModule } from './audit-log/audit-log.module.ts';
import { AuditModule } from './audit/audit.module.ts';
import { AuthModule } from './auth/auth.module.ts';
import { AvatarsModule } from './avatars/avatars.module.ts';
import { BroadcastsModule } from './broadcasts/broadcasts.module.ts';
import { CalendarFeedsModule } from './calendar-feeds/calendar-feeds.module.ts';
import { CentreModule } from './centre/centre.module.ts';
import { ClassroomsModule } from './classrooms/classrooms.module.ts';
import { CentreClock } from './clock/centre-clock.ts';
import { Clock } from './clock/clock.ts';
import { FamilyModule } from './family/family.module.ts';
import { FleetModule } from './fleet/fleet.module.ts';
import { GroupsModule } from './groups/groups.module.ts';
import { HomeworksModule } from './homeworks/homeworks.module.ts';
import { IssuedPasswordsModule } from './issued-passwords/issued-passwords.module.ts';
import { JobsModule } from './jobs/jobs.module.ts';
import { LessonsModule } from './lessons/lessons.module.ts';
import { LiveModule } from './live/live.module.ts';
import { MarksModule } from './marks/marks.module.ts';
import { MembershipsModule } from './memberships/memberships.module.ts';
import { ParentsModule } from './parents/parents.module.ts';
import { PassportsModule } from './passports/passports.module.ts';
import { PaymentsModule } from './payments/payments.module.ts';
import { ProfileModule } from './profile/profile.module.ts';
import { ProgressModule } from './progress/progress.module.ts';
import { RecordingsModule } from './recordings/recordings.module.ts';
import { ReleasesModule } from './releases/releases.module.ts';
import { SchedulesModule } from './schedules/schedules.module.ts';
import { SecondFactorModule } from './second-factor/second-factor.module.ts';
import { StudentExportsModule } from './student-exports/student-exports.module.ts';
import { StudentImportsModule } from './student-imports/student-imports.module.ts';
import { StudentsModule } from './students/students.module.ts';
import { SubjectsModule } from './subjects/subjects.module.ts';
import { SuperAdminsModule } from './super-admins/super-admins.module.ts';
import { SupportModule } from './support/support.module.ts';
import { TeachersModule } from './teachers/teachers.module.ts';
import { TenantsModule } from './tenants/tenants.module.ts';
import { TopicsModule } from './topics/topics.module.ts';

/** Every feature that serves routes; a new one is a line here. */
const features = [
  AttendanceModule,
  AuditLogModule,
  AuthModule,
  AvatarsModule,
  BroadcastsModule,
  CalendarFeedsModule,
  CentreModule,
  ClassroomsModule,
  FamilyModule,
  FleetModule,
  GroupsModule,
  HomeworksModule,
  IssuedPasswordsModule,
  JobsModule,
  LessonsModule,
  LiveModule,
  MarksModule,
  MembershipsModule,
  ParentsModule,
  PassportsModule,
  PaymentsModule,
  ProfileModule,
  ProgressModule,
  RecordingsModule,
  ReleasesModule,
  SchedulesModule,
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
  limits?: CallLimits;
  clock?: Clock;
}

/** The whole gateway over connections that somebody else opened and will close. */
@Global()
@Module({})
export class AppModule {
  static over({ config, connections, limits = new CallLimits(), clock = new Clock() }: AppParts): DynamicModule {
    return {
      module: AppModule,
      imports: [AccountsModule, AuditModule, DiscoveryModule, ...features],
      providers: [
        { provide: AppConfig, useValue: config },
        { provide: CallLimits, useValue: limits },
        { provide: Clock, useValue: clock },
        CentreClock,
        { provide: Connections, useValue: connections },
        { provide: Database, useValue: connections.database },
        { provide: APP_FILTER, useClass: EnvelopeFilter },
        { provide: APP_GUARD, useClass: AccessGuard },
        { provide: APP_INTERCEPTOR, useClass: EnvelopeInterceptor },
        RouteCensus,
      ],
      exports: [AppConfig, CallLimits, CentreClock, Clock, Connections, Database],
    };
  }
}
