import { z } from 'zod';
import { date, dateTime, dayOfWeek, id } from '../values.ts';
import { hasOrder, isShort, length, order } from './day-range.ts';

export const lessonState = z.enum(['planned', 'changed', 'extra', 'cancelled', 'closed', 'frozen']);

/** Data of the groups' days, asked for before a holiday or a lesson is changed. */
export const touched = z.object({
  /** Lessons that take place or would without a holiday. */
  lessons: z.array(z.object({ groupId: id, className: z.string(), subjectName: z.string(), startsAt: dateTime, state: lessonState })),
  /** Of lessons that have begun. */
  marks: z.int(),
  /** Homework that is due at one of the lessons. */
  homeworks: z.int(),
  /** Students who make up a lesson on these days. */
  guests: z.int().optional(),
  /** Kopiykas that the members pay for these lessons in groups with a price per lesson, before discounts. */
  lessonSum: z.int().optional(),
  /** Charges of a month of these days are closed and stay. */
  isMonthClosed: z.boolean().optional(),
  students: z.int(),
  people: z.int(),
  /** What speaks against the asked lesson without its change, or against the lessons that return when the asked holiday is deleted; missing otherwise, and from older gateways. */
  conflicts: z.array(z.string()).optional(),
  /** What families were told of the present change of the asked lesson; without one, and from older gateways, missing. */
  told: z.array(z.object({ text: z.string(), families: z.int() })).optional(),
});

const clockTime = z.string();

/** Limits of times and places on the days besides other lessons, asked for before a lesson is dragged. */
export const lessonLimits = z.object({
  /** Teachers with working hours or absences. */
  teachers: z.array(z.object({
    id,
    name: z.string(),
    hours: z.array(z.object({ dayOfWeek, from: clockTime, to: clockTime })),
    absences: z.array(z.object({ from: dateTime, to: dateTime })),
  })),
  /** Classrooms of which the places or the site are known. */
  rooms: z.array(z.object({
    id,
    name: z.string(),
    places: z.int().nullable(),
    /** Of two sites the longer way counts. */
    site: z.object({ id, name: z.string(), opensAt: clockTime.nullable(), closesAt: clockTime.nullable(), wayMinutes: z.int().nullable() }).nullable(),
  })),
  /** Pairs of groups that have students in common. */
  sharedStudents: z.array(z.object({ classIds: z.array(id), students: z.int() })),
});

/** A lesson of the week by its planned day, or an extra lesson. */
const askedLesson = z.object({
  classId: id,
  plannedOn: date,
  extraId: id.optional(),
  /** Another time or place stays when the change is taken back. */
  keepsTimeAndPlace: z.boolean().optional(),
});

export const touchedBody = z.object({
  from: date,
  to: date,
  /** Absent: the whole centre. */
  classIds: z.array(id).min(1, 'Оберіть групи').max(1000).optional(),
  /** Its change is to be taken back. */
  lesson: askedLesson.optional(),
  /** It is to be deleted. */
  holidayId: id.optional(),
}).refine(hasOrder, order).refine(isShort, length);

export type LessonLimits = z.output<typeof lessonLimits>;
export type AskedLesson = z.output<typeof askedLesson>;
export type Touched = z.output<typeof touched>;
