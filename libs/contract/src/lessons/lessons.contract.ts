import { z } from 'zod';
import { announcedAbsence } from '../absences/absences.contract.ts';
import { mark } from '../marks/marks.contract.ts';
import { defineRoute, tag } from '../route.ts';
import { date, dateTime, id, idText, wholeNumberText } from '../values.ts';

export const lessonHeader = z.object({
  className: z.string(),
  subjectId: id,
  subjectName: z.string(),
  subjectColor: z.string(),
  isLessonToday: z.boolean(),
  isLessonStarted: z.boolean(),
  lessonId: id.nullable(),
  studentsToBePresentOnlineCount: z.int(),
  studentsToWatchVideoRecordingCount: z.int(),
  /** Scheduled days of the last week without a started lesson, newest first. */
  missedDays: z.array(date).optional(),
  /** An extra lesson may repeat a topic that the group had before. */
  isExtraToday: z.boolean().optional(),
  missedExtraDays: z.array(date).optional(),
  /** The group’s own teacher. */
  teacherName: z.string().optional(),
  substitute: z.string().nullable().optional(),
  /** Name of the group’s teacher, if the caller is a substitute. */
  substituteFor: z.string().nullable().optional(),
  /** From today on, by day and name. */
  announcedAbsences: z.array(announcedAbsence.extend({ date, studentId: id, fullName: z.string() })).optional(),
  /** Students who are frozen today, by name; `until` is the last day. */
  frozen: z.array(z.object({ studentId: id, fullName: z.string(), until: date })).optional(),
});

export const startedLesson = z.object({
  id,
  topicId: id.nullable(),
  topic: z.string().nullable(),
  startDateTime: dateTime,
});

/** Tells a student from namesakes in the same list: year of birth, school or end of the phone. */
const namesakeNote = z.string().nullish();

/** A lesson in the editor: every present member, marked or not. */
export const lesson = startedLesson.extend({
  /** True while the teacher may set statuses: started and dated today. */
  isCurrent: z.boolean(),
  className: z.string(),
  subjectId: id,
  /** As `isExtraToday`. */
  isExtra: z.boolean().optional(),
  isArchived: z.boolean().optional(),
  students: z.array(
    z.object({
      id,
      fullName: z.string(),
      namesakeNote,
      avatarPath: z.string().nullable(),
      isOnline: z.boolean(),
      watchesRecording: z.boolean().optional(),
      announcedAbsence: announcedAbsence.nullable().optional(),
      /** Last day of a freeze that the lesson falls into. */
      frozenUntil: date.nullable().optional(),
      isGuest: z.boolean().optional(),
      isArchived: z.boolean().optional(),
      mark: mark.nullable(),
    }),
  ),
});

export const journal = z.object({
  version: z.int(),
  isArchived: z.boolean().optional(),
  lessons: z.array(
    z.object({ id, topicId: id.nullable(), topicName: z.string().nullable(), startDateTime: dateTime }),
  ),
  students: z.array(
    z.object({
      id,
      fullName: z.string(),
      namesakeNote,
      avatarPath: z.string().nullable(),
      /** False for a past member, kept because of the marks. */
      isMember: z.boolean(),
      isArchived: z.boolean().optional(),
      marks: z.array(mark),
      onlineLessonIds: z.array(id).optional(),
      /** Lessons of which the student, who is not in the group, is a guest. */
      guestLessonIds: z.array(id).optional(),
      frozenLessonIds: z.array(id).optional(),
    }),
  ),
});

export const recentLesson = z.object({
  startDateTime: dateTime,
  topicName: z.string().nullable(),
  homework: z.string().nullable(),
  comments: z.array(z.object({ fullName: z.string(), comment: z.string() })),
});

export const lessonLoss = z.object({ marks: z.int() });

const staff = ['TenantAdmin', 'Teacher'] as const;

export const lessonsRoutes = {
  header: defineRoute({
    method: 'GET',
    path: '/api/classes/:id/header',
    access: staff,
    summary: 'State of the group’s day',
    reads: [tag('journal', 'params.id'), tag('lesson-today', 'params.id'), 'student'],
    params: z.object({ id: idText }),
    data: lessonHeader,
  }),
  journal: defineRoute({
    method: 'GET',
    path: '/api/classes/:id/journal',
    access: staff,
    summary: 'All lessons and marks of a group',
    reads: [tag('journal', 'params.id'), tag('marks', 'params.id'), 'student', 'topic'],
    params: z.object({ id: idText }),
    data: journal,
  }),
  one: defineRoute({
    method: 'GET',
    path: '/api/classes/:classId/lessons/:lessonId',
    access: staff,
    summary: 'One lesson with its students and marks',
    reads: [tag('journal', 'params.classId'), tag('marks', 'params.classId'), 'student', 'topic'],
    params: z.object({ classId: idText, lessonId: idText }),
    data: lesson,
  }),
  recent: defineRoute({
    method: 'GET',
    path: '/api/classes/:id/recentLessons',
    access: staff,
    summary: 'Topics, homework and comments of the last five lessons, for a substitute',
    reads: [tag('journal', 'params.id'), tag('marks', 'params.id'), 'topic'],
    params: z.object({ id: idText }),
    data: z.array(recentLesson),
  }),
  start: defineRoute({
    method: 'POST',
    path: '/api/teacher/classes/:id/lessonWithTopic/:topicId',
    access: ['Teacher'],
    summary: 'Start a lesson with a topic: today’s, or that of a missed day',
    changes: ['groups', tag('journal', 'params.id'), tag('homework', 'params.id'), 'week', 'family'],
    params: z.object({ id: idText, topicId: idText }),
    /** One of the header’s `missedDays`; absent: today. */
    query: z.object({ day: date.optional() }).optional(),
    data: startedLesson,
  }),
  changeTopic: defineRoute({
    method: 'PUT',
    path: '/api/Classes/:classId/lessons/:lessonId/lessonTopics/:topicId',
    access: staff,
    summary: 'Give a lesson another topic',
    changes: ['groups', tag('journal', 'params.classId'), 'week', 'family'],
    params: z.object({ classId: idText, lessonId: idText, topicId: idText }),
    data: startedLesson,
  }),
  takeBack: defineRoute({
    method: 'DELETE',
    path: '/api/teacher/classes/:classId/lessons/:lessonId',
    access: ['Teacher'],
    summary: 'Delete a lesson that was started by mistake; refused when it has marks',
    changes: ['groups', tag('journal', 'params.classId'), tag('homework', 'params.classId'), 'week', 'family'],
    params: z.object({ classId: idText, lessonId: idText }),
    data: z.null(),
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/api/admin/classes/:classId/lessons/:lessonId',
    access: ['TenantAdmin'],
    summary: 'Delete a lesson with its marks and homework; refused when `marks` differs from the number of its marks',
    changes: ['groups', tag('journal', 'params.classId'), tag('homework', 'params.classId'), 'week', 'family'],
    params: z.object({ classId: idText, lessonId: idText }),
    /** Number of marks that the person agreed to delete; absent: the lesson is deleted with any number. */
    query: z.object({ marks: wholeNumberText.optional() }),
    data: lessonLoss,
  }),
};

export const lessonsErrors = {
  'lessons.not-found': 404,
  'lessons.cancelled': 409,
  'lessons.already-started': 409,
  'lessons.topic-used': 409,
  'lessons.topic-of-other-subject': 400,
  'lessons.marks-changed': 409,
  'lessons.has-marks': 409,
  'lessons.not-missed': 409,
} as const;

export type LessonHeader = z.output<typeof lessonHeader>;
export type StartedLesson = z.output<typeof startedLesson>;
export type LessonLoss = z.output<typeof lessonLoss>;
export type Lesson = z.output<typeof lesson>;
export type LessonStudent = Lesson['students'][number];
export type Journal = z.output<typeof journal>;
export type JournalLesson = Journal['lessons'][number];
export type JournalStudent = Journal['students'][number];
