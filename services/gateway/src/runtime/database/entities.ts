import { AttendanceChoice } from '../../family/attendance/attendance-choice.entity.ts';
import { CalendarFeed } from '../../family/calendar-feeds/calendar-feed.entity.ts';
import { HomeworkDone } from '../../family/homeworks/homework-done.entity.ts';
import { Notice } from '../../family/notices/notice.entity.ts';
import { ReleaseCheck } from '../../delivery/registry/release-check.entity.ts';
import { ReleaseKey, ReleaseSignature } from '../../delivery/keys/release-key.entity.ts';
import {
  Release, ReleaseCanaryCentre, ReleaseChannel, ReleaseEvent, ReleasePin, ReleaseRemote,
} from '../../delivery/registry/release.entity.ts';
import { ReleaseReport } from '../../delivery/reports/release-report.entity.ts';
import { Account } from '../../identity/accounts/account.entity.ts';
import { IdempotencyKey, PlatformIdempotencyKey } from '../../identity/accounts/idempotency-key.entity.ts';
import { PlatformRecoveryCode, PlatformSecondFactor, RecoveryCode, SecondFactor } from '../../identity/auth/second-factor.entity.ts';
import { PlatformSession, Session } from '../../identity/auth/session.entity.ts';
import { SuperAdmin } from '../../identity/auth/super-admin.entity.ts';
import { Avatar } from '../../identity/avatars/avatar.entity.ts';
import { SupportGrant } from '../../identity/support/support-grant.entity.ts';
import { PlatformKey } from '../../platform/keys/platform-key.entity.ts';
import { Tenant, TenantLogo, TenantUsage } from '../../platform/tenants/tenant.entity.ts';
import { Broadcast } from '../../school/broadcasts/broadcast.entity.ts';
import { Classroom } from '../../school/classrooms/classroom.entity.ts';
import { Group } from '../../school/groups/group.entity.ts';
import { Homework } from '../../school/homeworks/homework.entity.ts';
import { Lesson } from '../../school/lessons/lesson.entity.ts';
import { Mark, MarkChange } from '../../school/marks/mark.entity.ts';
import { Membership } from '../../school/memberships/membership.entity.ts';
import { Parent, StudentParent } from '../../school/parents/parent.entity.ts';
import { Payment } from '../../school/payments/payment.entity.ts';
import { ScheduleSlot } from '../../school/schedules/schedule-slot.entity.ts';
import { StudentImport, StudentImportAccount } from '../../school/student-imports/student-import.entity.ts';
import { Student } from '../../school/students/student.entity.ts';
import { Subject } from '../../school/subjects/subject.entity.ts';
import { Teacher, TeacherSubject } from '../../school/teachers/teacher.entity.ts';
import { Topic } from '../../school/topics/topic.entity.ts';
import { AuditEntry, PlatformAuditEntry } from '../audit/audit-entry.entity.ts';
import { Job } from '../jobs/job.entity.ts';

export const centreEntities = [
  Account, AttendanceChoice, AuditEntry, Avatar, Broadcast, CalendarFeed, Classroom, Group, Homework, HomeworkDone, IdempotencyKey, Lesson, Mark,
  MarkChange, Membership, Notice, Parent, Payment, RecoveryCode, ScheduleSlot, SecondFactor, Session, Student, StudentImport,
  StudentImportAccount, StudentParent, Subject, SupportGrant, Teacher, TeacherSubject, Topic,
] as const;

export const platformEntities = [
  Job, PlatformAuditEntry, PlatformIdempotencyKey, PlatformKey, PlatformRecoveryCode, PlatformSecondFactor, PlatformSession, Release, ReleaseCanaryCentre,
  ReleaseChannel, ReleaseCheck, ReleaseEvent, ReleaseKey, ReleasePin, ReleaseRemote, ReleaseReport, ReleaseSignature, SuperAdmin, Tenant,
  TenantLogo, TenantUsage,
] as const;
