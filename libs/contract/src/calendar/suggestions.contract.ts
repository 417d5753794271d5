import { z } from 'zod';
import { defineRoute } from '../route.ts';
import { date, dayOfWeek, flagText, id, idText, time, wholeNumberText } from '../values.ts';

const named = z.object({ id, name: z.string() });

/** The wanted lesson of a group, as the group is saved or with another teacher, length or form. */
const suggestionsQuery = z.object({
  /** Absent: a group that is not saved yet. */
  classId: idText.optional(),
  /** The planned day of a lesson that is to move; absent: an additional or a weekly lesson. */
  plannedOn: date.optional(),
  /** The lesson that is to move is an extra one. */
  isExtra: flagText.optional(),
  /** The wanted day of one lesson, or the wanted weekday of a weekly lesson. */
  day: date.optional(),
  dayOfWeek: wholeNumberText.pipe(dayOfWeek).optional(),
  startTime: time,
  /** Absent: any room. */
  classroomId: idText.optional(),
  teacherId: idText.optional(),
  minutes: wholeNumberText.pipe(z.int().max(600)).optional(),
  isOnline: flagText.optional(),
  /** Weekdays of the group's other lessons, as `1,3`. */
  otherDays: z.string().regex(/^[0-6](,[0-6]){0,6}$/).transform((text) => text.split(',').map(Number)).optional(),
  /** First day of a weekly lesson; today by default. */
  from: date.optional(),
})
  .refine(({ day, dayOfWeek: weekday }) => (day === undefined) !== (weekday === undefined), { message: 'Вкажіть день', path: ['day'] })
  .refine(({ plannedOn, classId, day }) => plannedOn === undefined || (classId !== undefined && day !== undefined), { message: 'Вкажіть групу і день', path: ['plannedOn'] });

/** Obstacles to a time: the room, teacher or students are taken, or the day has no lessons. */
export const lessonConflict = z.object({
  kind: z.enum(['room', 'teacher', 'students', 'day']),
  text: z.string(),
  group: named.nullable(),
});

export const suggestions = z.object({
  /** Of the wanted time. */
  conflicts: z.array(lessonConflict),
  freeRooms: z.array(named),
  /** The checked part of a weekly lesson: 20 weeks, or until the period's or the group's last day. */
  checked: z.object({ lessons: z.int(), until: date }).nullable().optional(),
  /** The nearest times with teacher and room free, best first. */
  suggestions: z.array(z.object({
    /** For a weekly lesson the day of the first. */
    day: date,
    dayOfWeek,
    startTime: z.string(),
    /** Null for a lesson online. */
    room: named.nullable(),
    conflicts: z.array(lessonConflict),
  })),
});

export const suggestionsRoutes = {
  find: defineRoute({
    method: 'GET',
    path: '/api/admin/calendar/suggestions',
    access: ['TenantAdmin'],
    summary: 'Obstacles to a time of a single or weekly lesson, and the nearest free times and rooms',
    reads: ['groups', 'classrooms', 'teachers', 'subjects', 'calendar', 'students'],
    query: suggestionsQuery,
    data: suggestions,
  }),
};

export type LessonConflict = z.output<typeof lessonConflict>;
export type Suggestions = z.output<typeof suggestions>;
export type SuggestionsQuery = z.output<typeof suggestionsQuery>;
