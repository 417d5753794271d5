import { z } from 'zod';
import { defineRoute } from '../route.ts';
import { date, dateTime, id } from '../values.ts';

const groupName = { groupId: id, className: z.string(), subjectName: z.string(), subjectColor: z.string() };

const homeLesson = z.object({
  ...groupName,
  teacherName: z.string(),
  /** Null for a lesson that no schedule holds, so that nobody knows its room. */
  classroomId: id.nullable(),
  classroomName: z.string().nullable(),
  startDateTime: dateTime,
  /** Minutes. */
  lessonDuration: z.int(),
  /** Everybody in the group. */
  studentCount: z.int(),
  isStarted: z.boolean(),
});

const homeMonth = z.object({
  /** The month's first day. */
  month: date,
  /** Hryvnias that were marked as paid for the month, and by how many students. */
  paid: z.number(),
  paidStudents: z.int(),
  /** Visits that lessons of the month had places for, and how many of them were missed; a month without lessons has 0. */
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
  /** Null when nobody has started it. */
  lessonId: id.nullable(),
});

const adminHome = z.object({
  today: date,
  /** With the offset of the centre's clock. */
  now: dateTime,
  /** In the order of their names. */
  classrooms: z.array(z.object({ id, name: z.string() })),
  /** Of today, the earliest first. */
  lessons: z.array(homeLesson),
  /** Hryvnias of this month over the students of today, as the totals of their list have them. */
  money: z.object({ due: z.number(), paid: z.number(), owed: z.number(), debtors: z.int() }),
  /** Six months, the present one last. */
  months: z.array(homeMonth),
  /** Of today and of the day before, the latest day first. */
  absences: z.array(homeAbsence),
  /** Lessons of the last seven days that are over and that nobody has begun, or that have no mark; the latest first. */
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
    summary: 'What the day, the month and half a year look like, and what needs attention',
    reads: ['students', 'teachers', 'groups', 'subjects', 'classrooms', 'journal', 'marks', 'lesson-today'],
    data: adminHome,
  }),
};

export type AdminHome = z.output<typeof adminHome>;
export type HomeLesson = AdminHome['lessons'][number];
export type HomeMonth = AdminHome['months'][number];
export type HomeAbsence = AdminHome['absences'][number];
export type UnmarkedLesson = AdminHome['unmarkedLessons'][number];
