import { z } from 'zod';
import { announcedAbsence } from '../absences/absences.contract.ts';
import { earlyCalls } from '../paths/paths.ts';
import { defineRoute, tag } from '../route.ts';
import { date, dateTime, dayOfWeek, id, idText } from '../values.ts';

/** 1 online, 2 video recording, null neither (specification §3). */
export const attendanceStatus = z.union([z.literal(1), z.literal(2)]);

/** A held lesson as the family’s diary shows it. */
export const diaryEntry = z.object({
  lessonId: id,
  topicName: z.string().nullable(),
  homeworkMark: z.int().nullable(),
  classworkMark: z.int().nullable(),
  isMilestone: z.boolean(),
  absent: z.boolean(),
  notReady: z.boolean(),
  isLate: z.boolean(),
  recordingUrl: z.url().nullable(),
  /** Homework that was set at this lesson. */
  nextHomework: z.string().nullable(),
});

export const scheduleItem = z.object({
  classId: id,
  className: z.string(),
  dayOfWeek,
  startDateTime: dateTime,
  /** Day of the weekly slot, which a moved lesson keeps. */
  plannedOn: date.optional(),
  /** Name of the teacher who gives the lesson instead of the group’s teacher. */
  substitute: z.string().nullable().optional(),
  announcedAbsence: announcedAbsence.nullable().optional(),
  /** Last day of the freeze that the lesson falls into. */
  frozenUntil: date.nullable().optional(),
  /** The student makes up a missed lesson here, in another group. */
  isGuest: z.boolean().optional(),
  lessonDuration: z.int(),
  subjectName: z.string(),
  subjectColor: z.string(),
  classroomName: z.string().nullable(),
  homeworkDescription: z.string().nullable(),
  /** `lessonId`: the lesson at which this homework was set. */
  homework: z.object({ lessonId: id, isDone: z.boolean() }).nullable().optional(),
  /** Family comment of the teacher at this lesson. */
  comment: z.string().nullable().optional(),
  /** Null for a lesson that has not begun. */
  diary: diaryEntry.nullable().optional(),
  status: attendanceStatus.nullable(),
  canChooseStatus: z.boolean(),
  chooseUntil: dateTime,
  /** Counted by the server’s clock, as the reader’s may be wrong; 0 once over. */
  chooseSecondsLeft: z.int().min(0),
  /** Hours before the lesson until which an absence can be told; absent: until `chooseUntil`. */
  tellHours: z.int().optional(),
  joinUrl: z.string().nullable(),
});

export const missedLessons = z.object({
  subjectName: z.string(),
  dates: z.array(z.object({
    date,
    dayOfWeek,
    topicName: z.string().nullable(),
    homeworkDescription: z.string().nullable().optional(),
    recordingUrl: z.url().nullable().optional(),
  })),
});

export const familyHeader = z.object({
  courses: z.array(z.string()),
  subjects: z.array(z.object({ name: z.string(), color: z.string() })).optional(),
  timezone: z.string(),
  children: z.array(z.object({ studentId: id, fullName: z.string() })).optional(),
});

const family = ['Student', 'Parent'] as const;
const child = { studentId: idText.optional() };

export const familyRoutes = {
  week: defineRoute({
    method: 'GET',
    path: earlyCalls.familyWeek,
    access: family,
    summary: 'Lessons of one week, Monday to Sunday in the centre’s time zone',
    reads: [tag('week', 'query.studentId'), tag('family', 'query.studentId')],
    query: z.object({ ...child, week: date.optional() }),
    data: z.array(scheduleItem),
  }),
  missedLessons: defineRoute({
    method: 'GET',
    path: '/api/studentAndParent/studentLessonAbsence',
    access: family,
    summary: 'Missed lessons by subject',
    reads: [tag('family', 'query.studentId')],
    query: z.object(child),
    data: z.array(missedLessons),
  }),
  header: defineRoute({
    method: 'GET',
    path: earlyCalls.familyHeader,
    access: family,
    summary: 'Courses of the student; the children of a parent',
    reads: [tag('family', 'query.studentId')],
    query: z.object(child),
    data: familyHeader,
  }),
};

export const familyErrors = { 'family.not-your-child': 404, 'family.no-children': 404 } as const;

export type DiaryEntry = z.output<typeof diaryEntry>;
export type ScheduleItem = z.output<typeof scheduleItem>;
export type MissedLessons = z.output<typeof missedLessons>;
export type FamilyHeader = z.output<typeof familyHeader>;
export type AttendanceStatus = z.output<typeof attendanceStatus>;
