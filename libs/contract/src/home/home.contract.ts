import { z } from 'zod';
import { defineRoute } from '../route.ts';
import { date, dateTime, id } from '../values.ts';

const groupName = { groupId: id, className: z.string(), subjectName: z.string(), subjectColor: z.string() };

const homeLesson = z.object({
  ...groupName,
  teacherName: z.string(),
  classroomId: id.nullable(),
  classroomName: z.string().nullable(),
  startDateTime: dateTime,
  lessonDuration: z.int(),
  studentCount: z.int(),
  isStarted: z.boolean(),
});

const homeMonth = z.object({
  month: date,
  /** UAH marked as paid for the month. */
  paid: z.number(),
  paidStudents: z.int(),
  /** Places in lessons of the month, and how many were missed; 0 without lessons. */
  visits: z.int(),
  absences: z.int(),
});

const homeAbsence = z.object({
  ...groupName,
  date,
  studentId: id,
  fullName: z.string(),
});

const unmarkedLesson = z.object({
  ...groupName,
  date,
  teacherName: z.string(),
  lessonId: id.nullable(),
});

const adminHome = z.object({
  today: date,
  now: dateTime,
  classrooms: z.array(z.object({ id, name: z.string() })),
  lessons: z.array(homeLesson),
  /** UAH of this month over the present students, as in their list's totals; other students' overpayments do not reduce `owed`. */
  money: z.object({ due: z.number(), paid: z.number(), owed: z.number(), debtors: z.int() }),
  months: z.array(homeMonth),
  absences: z.array(homeAbsence),
  /** Past lessons of the last seven days, not started or without marks, latest first. */
  unmarkedLessons: z.array(unmarkedLesson),
  studentsWithoutGroup: z.int(),
  groupsWithoutRoom: z.int(),
  counts: z.object({ students: z.int(), groups: z.int(), teachers: z.int() }),
});

export const homeRoutes = {
  one: defineRoute({
    method: 'GET',
    path: '/api/admin/home',
    access: ['TenantAdmin'],
    summary: 'Figures of the day, the month and half a year, and items that need attention',
    reads: ['students', 'teachers', 'groups', 'subjects', 'classrooms', 'journal', 'marks', 'lesson-today'],
    data: adminHome,
  }),
};

export type AdminHome = z.output<typeof adminHome>;
export type HomeLesson = AdminHome['lessons'][number];
export type HomeMonth = AdminHome['months'][number];
export type HomeAbsence = AdminHome['absences'][number];
export type UnmarkedLesson = AdminHome['unmarkedLessons'][number];
