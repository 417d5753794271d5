import { z } from 'zod';
import { defineRoute } from '../route.ts';
import { date, dayOfWeek, id, idText, time, wholeNumberText } from '../values.ts';

const named = z.object({ id, name: z.string() });
const flagText = z.enum(['true', 'false']).transform((text) => text === 'true').optional();

/** A lesson that is looked for: of a group as it is, or with another teacher, length or way. */
const suggestionsQuery = z.object({
  /** Absent: a group that is not saved yet. */
  classId: idText.optional(),
  /** The planned day of a lesson that is to move; absent: one lesson more, or a weekly one. */
  plannedOn: date.optional(),
  /** The lesson that is to move is an extra one. */
  isExtra: flagText,
  /** The wanted day of one lesson, or the wanted weekday of a weekly lesson. */
  day: date.optional(),
  dayOfWeek: wholeNumberText.pipe(dayOfWeek).optional(),
  startTime: time,
  /** Absent: any room. */
  classroomId: idText.optional(),
  teacherId: idText.optional(),
  minutes: wholeNumberText.pipe(z.int().max(600)).optional(),
  isOnline: flagText,
  /** Weekdays of the group's other lessons, as `1,3`. */
  otherDays: z.string().regex(/^[0-6](,[0-6]){0,6}$/).transform((text) => text.split(',').map(Number)).optional(),
  /** First day of a weekly lesson; today by default. */
  from: date.optional(),
})
  .refine(({ day, dayOfWeek: weekday }) => (day === undefined) !== (weekday === undefined), { message: 'Вкажіть день', path: ['day'] })
  .refine(({ plannedOn, classId, day }) => plannedOn === undefined || (classId !== undefined && day !== undefined), { message: 'Вкажіть групу і день', path: ['plannedOn'] });

/** What speaks against a time: a room, a teacher or students who are taken, or the day itself. */
export const lessonConflict = z.object({
  kind: z.enum(['room', 'teacher', 'students', 'day']),
  text: z.string(),
  /** The group that has a lesson then. */
  group: named.nullable(),
});

export const suggestions = z.object({
  /** Of the wanted time; empty when nothing speaks against it. */
  conflicts: z.array(lessonConflict),
  freeRooms: z.array(named),
  /** Of a weekly lesson, what was looked at: 20 weeks, or until the period's or the group's last day. Missing from older gateways. */
  checked: z.object({ lessons: z.int(), until: date }).nullable().optional(),
  /** The nearest times with teacher and room free, best first. */
  suggestions: z.array(z.object({
    /** Of a weekly lesson the first one. */
    day: date,
    dayOfWeek,
    /** `HH:MM` */
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
    summary: 'What speaks against a time of a lesson or of a weekly lesson, and the nearest free times and rooms',
    reads: ['groups', 'classrooms', 'teachers', 'subjects', 'calendar', 'students'],
    query: suggestionsQuery,
    data: suggestions,
  }),
};

export type LessonConflict = z.output<typeof lessonConflict>;
export type Suggestions = z.output<typeof suggestions>;
export type SuggestionsQuery = z.output<typeof suggestionsQuery>;
