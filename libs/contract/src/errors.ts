import { absencesErrors } from './absences/absences.contract.ts';
import { adminsErrors } from './admins/admins.contract.ts';
import { alertsErrors } from './alerts/alerts.contract.ts';
import { attendanceErrors } from './attendance/attendance.contract.ts';
import { auditLogErrors } from './audit-log/audit-log.contract.ts';
import { authErrors } from './auth/auth.contract.ts';
import { avatarsErrors } from './avatars/avatars.contract.ts';
import { broadcastsErrors } from './broadcasts/broadcasts.contract.ts';
import { calendarErrors } from './calendar/calendar.contract.ts';
import { calendarFeedsErrors } from './calendar-feeds/calendar-feeds.contract.ts';
import { centreErrors } from './centre/centre.contract.ts';
import { classroomsErrors } from './classrooms/classrooms.contract.ts';
import { emailAddressesErrors } from './email-addresses/email-addresses.contract.ts';
import { familyErrors } from './family/family.contract.ts';
import { freezesErrors } from './calendar/freezes.contract.ts';
import { groupsErrors } from './groups/groups.contract.ts';
import { homeworksErrors } from './homeworks/homeworks.contract.ts';
import { jobsErrors } from './jobs/jobs.contract.ts';
import { cardPaymentsErrors } from './money/card-payments.contract.ts';
import { cashErrors } from './money/cash.contract.ts';
import { invoicesErrors } from './money/invoices.contract.ts';
import { debtsErrors } from './money/debts.contract.ts';
import { ledgerErrors } from './money/ledger.contract.ts';
import { lessonsErrors } from './lessons/lessons.contract.ts';
import { deliveriesErrors } from './messages/deliveries.contract.ts';
import { mailingsErrors } from './messages/mailings.contract.ts';
import { makeUpsErrors } from './make-ups/make-ups.contract.ts';
import { marksErrors } from './marks/marks.contract.ts';
import { messageProvidersErrors } from './message-providers/message-providers.contract.ts';
import { messagesErrors } from './messages/messages.contract.ts';
import { parentsErrors } from './parents/parents.contract.ts';
import { passportsErrors } from './passports/passports.contract.ts';
import { payErrors } from './money/pay.contract.ts';
import { paymentsErrors } from './payments/payments.contract.ts';
import { profileErrors } from './profile/profile.contract.ts';
import { recipientsErrors } from './money/recipients.contract.ts';
import { releasesErrors } from './releases/releases.contract.ts';
import { publishedIncomeErrors } from './money/published-income.contract.ts';
import { runsErrors } from './money/runs.contract.ts';
import { statementsErrors } from './money/statements.contract.ts';
import { secondFactorErrors } from './second-factor/second-factor.contract.ts';
import { studentImportsErrors } from './student-imports/student-imports.contract.ts';
import { studentsErrors } from './students/students.contract.ts';
import { subjectsErrors } from './subjects/subjects.contract.ts';
import { substitutionsErrors } from './substitutions/substitutions.contract.ts';
import { superAdminsErrors } from './super-admins/super-admins.contract.ts';
import { supportErrors } from './support/support.contract.ts';
import { teachersErrors } from './teachers/teachers.contract.ts';
import { telegramErrors } from './messages/telegram.contract.ts';
import { tenantsErrors } from './tenants/tenants.contract.ts';
import { topicsErrors } from './topics/topics.contract.ts';
import { warningsErrors } from './warnings/warnings.contract.ts';

const requestErrors = {
  'request.invalid': 400,
  'request.not-found': 404,
  'request.too-large': 413,
  'request.unsupported-type': 415,
  'request.too-many': 429,
  'request.bodies-busy': 503,
  'request.conflict': 409,
  'request.overlaps': 409,
  'request.key-reused': 422,
  'server.failed': 500,
  'server.unavailable': 503,
} as const;

export const errorStatus = {
  ...absencesErrors,
  ...adminsErrors,
  ...alertsErrors,
  ...requestErrors,
  ...attendanceErrors,
  ...auditLogErrors,
  ...authErrors,
  ...avatarsErrors,
  ...broadcastsErrors,
  ...calendarErrors,
  ...calendarFeedsErrors,
  ...centreErrors,
  ...classroomsErrors,
  ...emailAddressesErrors,
  ...familyErrors,
  ...freezesErrors,
  ...groupsErrors,
  ...homeworksErrors,
  ...jobsErrors,
  ...cardPaymentsErrors,
  ...cashErrors,
  ...invoicesErrors,
  ...debtsErrors,
  ...ledgerErrors,
  ...lessonsErrors,
  ...deliveriesErrors,
  ...mailingsErrors,
  ...makeUpsErrors,
  ...marksErrors,
  ...messageProvidersErrors,
  ...messagesErrors,
  ...parentsErrors,
  ...passportsErrors,
  ...payErrors,
  ...paymentsErrors,
  ...profileErrors,
  ...recipientsErrors,
  ...releasesErrors,
  ...publishedIncomeErrors,
  ...runsErrors,
  ...secondFactorErrors,
  ...statementsErrors,
  ...studentImportsErrors,
  ...studentsErrors,
  ...subjectsErrors,
  ...substitutionsErrors,
  ...superAdminsErrors,
  ...supportErrors,
  ...teachersErrors,
  ...telegramErrors,
  ...tenantsErrors,
  ...topicsErrors,
  ...warningsErrors,
} as const;

export type ErrorCode = keyof typeof errorStatus;

export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(errorStatus, code);
}
