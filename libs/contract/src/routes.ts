import { absencesRoutes, teacherAbsencesRoutes } from './absences/absences.contract.ts';
import { adminsRoutes } from './admins/admins.contract.ts';
import { alertsRoutes, sitesRoutes } from './alerts/alerts.contract.ts';
import { attendanceRoutes } from './attendance/attendance.contract.ts';
import { auditLogRoutes } from './audit-log/audit-log.contract.ts';
import { authRoutes, secondStepRoutes } from './auth/auth.contract.ts';
import { avatarsRoutes } from './avatars/avatars.contract.ts';
import { broadcastsRoutes } from './broadcasts/broadcasts.contract.ts';
import { calendarRoutes } from './calendar/calendar.contract.ts';
import { calendarFeedsRoutes } from './calendar-feeds/calendar-feeds.contract.ts';
import { centreRoutes } from './centre/centre.contract.ts';
import { classroomsRoutes } from './classrooms/classrooms.contract.ts';
import { emailAddressesRoutes } from './email-addresses/email-addresses.contract.ts';
import { familyRoutes } from './family/family.contract.ts';
import { fleetRoutes } from './fleet/fleet.contract.ts';
import { freezesRoutes } from './calendar/freezes.contract.ts';
import { groupsRoutes } from './groups/groups.contract.ts';
import { homeRoutes } from './home/home.contract.ts';
import { homeworksRoutes } from './homeworks/homeworks.contract.ts';
import { issuedPasswordsRoutes } from './issued-passwords/issued-passwords.contract.ts';
import { jobsRoutes } from './jobs/jobs.contract.ts';
import { cardPaymentsRoutes } from './money/card-payments.contract.ts';
import { cashRoutes } from './money/cash.contract.ts';
import { incomeRoutes } from './money/income.contract.ts';
import { invoicesRoutes } from './money/invoices.contract.ts';
import { publishedIncomeRoutes } from './money/published-income.contract.ts';
import { debtsRoutes } from './money/debts.contract.ts';
import { ledgerRoutes } from './money/ledger.contract.ts';
import { lessonsRoutes } from './lessons/lessons.contract.ts';
import { liveRoutes } from './live/live.contract.ts';
import { deliveriesRoutes } from './messages/deliveries.contract.ts';
import { mailingsRoutes } from './messages/mailings.contract.ts';
import { makeUpsRoutes } from './make-ups/make-ups.contract.ts';
import { marksRoutes } from './marks/marks.contract.ts';
import { messageProvidersRoutes } from './message-providers/message-providers.contract.ts';
import { messagesRoutes } from './messages/messages.contract.ts';
import { noticesRoutes } from './notices/notices.contract.ts';
import { parentsRoutes } from './parents/parents.contract.ts';
import { centrePassportRoutes, passportsRoutes } from './passports/passports.contract.ts';
import { payRoutes } from './money/pay.contract.ts';
import { paymentsRoutes } from './payments/payments.contract.ts';
import { profileRoutes } from './profile/profile.contract.ts';
import { progressRoutes } from './progress/progress.contract.ts';
import { recipientsRoutes } from './money/recipients.contract.ts';
import { recordingsRoutes } from './recordings/recordings.contract.ts';
import { releaseBoardRoutes } from './releases/release-board.contract.ts';
import { releasesRoutes } from './releases/releases.contract.ts';
import { teamReleasesRoutes } from './releases/team-releases.contract.ts';
import type { RouteDefinition } from './route.ts';
import { statementsRoutes } from './money/statements.contract.ts';
import { runsRoutes } from './money/runs.contract.ts';
import { searchRoutes } from './search/search.contract.ts';
import { secondFactorRoutes } from './second-factor/second-factor.contract.ts';
import { smsRoutes } from './messages/sms.contract.ts';
import { studentExportsRoutes } from './student-exports/student-exports.contract.ts';
import { studentImportsRoutes } from './student-imports/student-imports.contract.ts';
import { studentsRoutes } from './students/students.contract.ts';
import { suggestionsRoutes } from './calendar/suggestions.contract.ts';
import { subjectsRoutes } from './subjects/subjects.contract.ts';
import { substitutionsRoutes } from './substitutions/substitutions.contract.ts';
import { superAdminsRoutes } from './super-admins/super-admins.contract.ts';
import { supportRoutes } from './support/support.contract.ts';
import { teachersRoutes } from './teachers/teachers.contract.ts';
import { tenantLifeRoutes } from './tenants/tenant-life.contract.ts';
import { tenantsRoutes } from './tenants/tenants.contract.ts';
import { telegramRoutes } from './messages/telegram.contract.ts';
import { topicsRoutes } from './topics/topics.contract.ts';
import { warningsRoutes } from './warnings/warnings.contract.ts';

/** Every call of the API by feature, for documentation and the access matrix. */
export const allRoutes: Record<string, Record<string, RouteDefinition>> = {
  absences: absencesRoutes,
  admins: adminsRoutes,
  alerts: alertsRoutes,
  attendance: attendanceRoutes,
  auditLog: auditLogRoutes,
  auth: authRoutes,
  avatars: avatarsRoutes,
  broadcasts: broadcastsRoutes,
  calendar: calendarRoutes,
  calendarFeeds: calendarFeedsRoutes,
  centre: centreRoutes,
  centrePassport: centrePassportRoutes,
  classrooms: classroomsRoutes,
  emailAddresses: emailAddressesRoutes,
  family: familyRoutes,
  fleet: fleetRoutes,
  freezes: freezesRoutes,
  groups: groupsRoutes,
  home: homeRoutes,
  homeworks: homeworksRoutes,
  issuedPasswords: issuedPasswordsRoutes,
  jobs: jobsRoutes,
  cardPayments: cardPaymentsRoutes,
  cash: cashRoutes,
  income: incomeRoutes,
  publishedIncome: publishedIncomeRoutes,
  invoices: invoicesRoutes,
  debts: debtsRoutes,
  ledger: ledgerRoutes,
  lessons: lessonsRoutes,
  live: liveRoutes,
  deliveries: deliveriesRoutes,
  mailings: mailingsRoutes,
  makeUps: makeUpsRoutes,
  marks: marksRoutes,
  messageProviders: messageProvidersRoutes,
  messages: messagesRoutes,
  notices: noticesRoutes,
  parents: parentsRoutes,
  passports: passportsRoutes,
  pay: payRoutes,
  payments: paymentsRoutes,
  profile: profileRoutes,
  progress: progressRoutes,
  recipients: recipientsRoutes,
  recordings: recordingsRoutes,
  releaseBoard: releaseBoardRoutes,
  releases: releasesRoutes,
  runs: runsRoutes,
  search: searchRoutes,
  secondFactor: secondFactorRoutes,
  secondStep: secondStepRoutes,
  studentExports: studentExportsRoutes,
  studentImports: studentImportsRoutes,
  statements: statementsRoutes,
  sites: sitesRoutes,
  sms: smsRoutes,
  students: studentsRoutes,
  subjects: subjectsRoutes,
  substitutions: substitutionsRoutes,
  suggestions: suggestionsRoutes,
  superAdmins: superAdminsRoutes,
  support: supportRoutes,
  teacherAbsences: teacherAbsencesRoutes,
  teachers: teachersRoutes,
  teamReleases: teamReleasesRoutes,
  telegram: telegramRoutes,
  tenantLife: tenantLifeRoutes,
  tenants: tenantsRoutes,
  topics: topicsRoutes,
  warnings: warningsRoutes,
};
