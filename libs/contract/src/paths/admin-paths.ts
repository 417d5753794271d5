import { paths } from './paths.ts';

export interface StudentsWhere {
  /** `owed`: a part of this month is unpaid. */
  payment?: 'paid' | 'owed';
  /** A group's id, or `none` for students without a group. */
  group?: number | 'none';
  learns?: 'online' | 'here';
  search?: string;
}

function studentsWhere(where: StudentsWhere): string {
  const parts = Object.entries(where).map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`);
  return `/admin/students?${parts.join('&')}`;
}

export const adminPaths = {
  home: '/admin/home',
  calendar: '/admin/calendar',
  calendarLesson: (groupId: number, plannedOn: string, day: string) => `/admin/calendar?day=${day}&lesson=${groupId}+${plannedOn}`,
  holidays: '/admin/calendar/holidays',
  makeUps: '/admin/calendar/make-ups',
  substitutions: '/admin/calendar/substitutions',
  groups: '/admin/classes',
  group: paths.adminGroup,
  groupsWithoutRoom: '/admin/classes?room=none',
  addGroup: '/admin/add-group',
  copyGroup: (groupId: number) => `/admin/add-group?copy=${groupId}`,
  importGroups: '/admin/import-groups',
  students: '/admin/students',
  studentsWhere,
  studentGroups: (studentId: number) => `/admin/edit-student/${studentId}?groups=open`,
  addStudent: '/admin/add-students-parents',
  importStudents: '/admin/import-students',
  studentsArchive: '/admin/students-archive',
  editStudent: (studentId: number) => `/admin/edit-student/${studentId}`,
  teachers: '/admin/teachers',
  addTeacher: '/admin/add-teacher',
  editTeacher: (teacherId: number) => `/admin/edit-teacher/${teacherId}`,
  teacherAbsence: (absenceId: number) => `/admin/teacher-absences/${absenceId}`,
  mailing: '/admin/mailing',
  recipients: '/admin/money/recipients',
  charges: '/admin/money/charges',
  invoices: '/admin/money/invoices',
  income: '/admin/money/income',
  statements: '/admin/money/statements',
  statement: (statementId: number) => `/admin/money/statements/${statementId}`,
  pay: '/admin/money/pay',
  payOf: (month: string) => `/admin/money/pay?month=${month}`,
  paySheet: (teacherId: number, month: string) => `/admin/money/pay/${teacherId}?month=${month}`,
  cash: '/admin/money/cash',
  debts: '/admin/money/debts',
  topics: '/admin/lesson-topics',
  topicsOf: (subjectId: number) => `/admin/lesson-topics?subject=${subjectId}`,
  subjectsClassrooms: '/admin/subjects-classrooms',
  auditLog: '/admin/audit-log',
  support: '/admin/support',
  passport: '/admin/passport',
  contacts: '/admin/contacts',
  messageProviders: '/admin/message-providers',
  admins: '/admin/admins',
} as const;
