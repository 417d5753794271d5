import { z } from 'zod';
import { dayAndTime } from '../day-and-time.ts';
import { defineRoute, noData, tag } from '../route.ts';
import { readName, readText } from '../typed-text.ts';
import { date, dateTime, editConflict, flagText, id, idText, version } from '../values.ts';
import { dayRange, hasOrder, isShort, length, order } from './day-range.ts';
import { lessonLimits, lessonState, touched, touchedBody } from './touched.contract.ts';

const named = z.object({ id, name: z.string() });

export const lessonException = z.object({
  plannedOn: date,
  isCancelled: z.boolean(),
  isToBeGiven: z.boolean(),
  startDateTime: dateTime.nullable(),
  classroomId: id.nullable(),
  isOnline: z.boolean().nullable(),
  teacherId: id.nullable(),
  reason: z.string().nullable(),
  version,
});

/** Parts of an exception; `extra` is the whole of an extra lesson. */
export const lessonPart = z.enum(['cancelled', 'start', 'place', 'teacher', 'extra']);

const changedPart = z.object({
  part: lessonPart,
  reason: z.string().nullable(),
  changedBy: z.string().nullable(),
  changedAt: dateTime,
  /** Version of the exception in which the part changed. */
  version,
});

/** Cancelled, closed and frozen lessons do not take place. */
export const plannedLesson = z.object({
  groupId: id,
  className: z.string(),
  subjectName: z.string(),
  subjectColor: z.string(),
  students: z.int(),
  /** Places for students, null for any number. */
  capacity: z.int().nullable(),
  /** Places left at this lesson after members who come, guests and held places; null for any number. */
  freePlaces: z.int().nullable().optional(),
  guests: z.int().optional(),
  /** Day of the weekly slot; of an extra lesson its own day. */
  plannedOn: date,
  day: date,
  startsAt: dateTime,
  minutes: z.int(),
  room: named.nullable(),
  isOnline: z.boolean(),
  teacher: named,
  state: lessonState,
  /** Reasons of the exception or name of the holiday. */
  why: z.string().nullable(),
  /** Of the lesson's exception; 0 without one. */
  exceptionVersion: z.int(),
  exception: lessonException.nullable(),
  /** The parts that differ from the week. */
  changedParts: z.array(changedPart).optional(),
  /** The lesson without its exception; null when it has none. */
  asPlanned: z.object({ startsAt: dateTime, room: named.nullable(), isOnline: z.boolean(), teacher: named }).nullable(),
  /** It has begun: its day and time stay. */
  isHeld: z.boolean(),
  extra: z.object({ id, version }).nullable(),
});

const holidayKind = z.enum(['closed', 'online', 'note']);

const range = { from: date, to: date };
const calendarName = z.string('Введіть назву').overwrite(readName).min(1, 'Введіть назву').max(100, 'Не більше 100 символів');

/** `classIds` is null for the whole centre. */
export const holiday = z.object({ id, name: z.string(), kind: holidayKind, ...range, classIds: z.array(id).nullable() });

/** A named part of a period, such as a semester; terms do not overlap. */
export const term = z.object({ name: calendarName, ...range })
  .refine(hasOrder, order);

/** A school year or a summer course: weekly lessons take place within periods. */
export const period = z.object({
  id,
  name: z.string(),
  ...range,
  terms: z.array(term).optional(),
});

/** Absent terms stay as they are; given terms replace all of them. */
export const periodBody = z.object({ name: calendarName, ...range, terms: z.array(term).max(20, 'Не більше 20 семестрів').optional() })
  .refine(hasOrder, order).refine(isShort, length);

/** Absent: the whole centre. */
const classIds = z.array(id).min(1, 'Оберіть групи').max(1000).optional();

export const createHolidayBody = z.object({
  ...range,
  name: calendarName,
  kind: holidayKind,
  classIds,
})
  .refine(hasOrder, order).refine(isShort, length);

const parts = {
  startDateTime: dayAndTime.nullish(),
  classroomId: id.nullish(),
  isOnline: z.boolean().nullish(),
  teacherId: id.nullish(),
};

/** `false` refuses lessons at the same time with 409, `true` saves all the same; absent: the caller has asked beforehand. */
const confirmed = z.boolean().optional();
export const confirmedQuery = z.object({ confirmed: flagText.optional() }).optional();

const reason = z.string().overwrite(readText).max(300, 'Не більше 300 символів').nullish();

/** Changes of one lesson: cancelled, or any of the parts. Saving replaces the former exception; `reason` belongs to the parts that change. */
export const saveExceptionBody = z.object({
  isCancelled: z.boolean().default(false),
  ...parts,
  /** A cancelled lesson is still to be given, at a time that is not known yet; absent: yes. */
  isToBeGiven: z.boolean().optional(),
  reason,
  /** Of the exception that was shown, 0 for none; absent saves over any version. */
  version: version.or(z.literal(0)).optional(),
  confirmed,
})
  .refine(({ isCancelled, ...rest }) => isCancelled || Object.keys(parts).some((part) => (rest[part as keyof typeof parts] ?? null) !== null), 'Скасуйте урок або змініть час, аудиторію чи викладача')
  .refine(({ isCancelled, ...rest }) => !isCancelled || Object.keys(parts).every((part) => (rest[part as keyof typeof parts] ?? null) === null), 'Скасований урок не має іншого часу, аудиторії чи викладача')
  .refine(({ isOnline, classroomId }) => isOnline !== true || (classroomId ?? null) === null, { message: 'Урок онлайн не має аудиторії', path: ['classroomId'] });

/** Another user has saved the lesson meanwhile; version 0 has no exception. */
export const lessonEditConflict = editConflict(z.object({
  isCancelled: z.boolean().default(false),
  isToBeGiven: z.boolean().default(true),
  startDateTime: dateTime.nullable(),
  classroomId: id.nullable(),
  isOnline: z.boolean().nullable(),
  teacherId: id.nullable(),
  reason: z.string().nullable(),
  version: z.int().min(0),
}));

const lessonPlace = {
  startDateTime: dayAndTime,
  /** 0 is unknown and counts as the default length; absent: as the group's. */
  minutes: z.int().min(0, 'Дозволено лише додатні значення').max(600, 'Не більше 600 хвилин').optional(),
  classroomId: id.nullish(),
  isOnline: z.boolean().default(false),
  /** Absent: the group's teacher. */
  teacherId: id.nullish(),
  reason,
  confirmed,
};

const isPlaceSensible = ({ isOnline, classroomId }: { isOnline: boolean; classroomId?: number | null | undefined }) => !isOnline || (classroomId ?? null) === null;
const placeMessage = { message: 'Урок онлайн не має аудиторії', path: ['classroomId'] };

export const createExtraBody = z.object(lessonPlace).refine(isPlaceSensible, placeMessage);

export const updateExtraBody = z.object({
  ...lessonPlace,
  version: version.optional(),
}).refine(isPlaceSensible, placeMessage);

export const extraLesson = z.object({
  id,
  startDateTime: dateTime,
  minutes: z.int(),
  classroomId: id.nullable(),
  isOnline: z.boolean(),
  teacherId: id.nullable(),
  reason: z.string().nullable(),
  version,
});

const ofLesson = ['groups', 'calendar', tag('journal', 'params.id'), 'week', 'family'] as const;
const ofGroups = ['groups', 'calendar', tag('journal', 'data.classIds'), 'week', 'family'] as const;
const lessonReads = ['groups', 'classrooms', 'teachers', 'subjects', 'calendar', 'lesson-today'] as const;

export const calendarRoutes = {
  lessons: defineRoute({
    method: 'GET',
    path: '/api/admin/calendar/lessons',
    access: ['TenantAdmin'],
    staff: ['reception'],
    summary: 'Planned lessons of the days, by start, with those that do not take place; `hasMovedAway` adds those that are moved to other days',
    reads: lessonReads,
    query: dayRange.safeExtend({ hasMovedAway: flagText.optional() }),
    data: z.array(plannedLesson),
  }),
  teacherLessons: defineRoute({
    method: 'GET',
    path: '/api/teacher/calendar/lessons',
    access: ['Teacher'],
    summary: 'Planned lessons of the whole centre for a teacher, by start',
    reads: lessonReads,
    query: dayRange,
    data: z.array(plannedLesson),
  }),
  lessonsToGive: defineRoute({
    method: 'GET',
    path: '/api/admin/calendar/lessonsToGive',
    access: ['TenantAdmin'],
    staff: ['reception'],
    summary: 'Cancelled lessons that are still to be given, the oldest first; a new start in the exception schedules the lesson',
    reads: lessonReads,
    data: z.array(plannedLesson),
  }),
  limits: defineRoute({
    method: 'GET',
    path: '/api/admin/calendar/limits',
    access: ['TenantAdmin'],
    summary: 'Working hours and absences of teachers, places and opening hours of classrooms, and numbers of students in two groups',
    reads: ['teachers', 'classrooms', 'groups'],
    query: dayRange,
    data: lessonLimits,
  }),
  touched: defineRoute({
    method: 'PUT',
    path: '/api/admin/calendar/touched',
    access: ['TenantAdmin'],
    summary: 'What a change of these days touches: lessons, marks, homework and people; of a change that is to be taken back also what families were told and what speaks against that',
    changesNoRead: 'it only asks',
    body: touchedBody,
    data: touched,
  }),
  holidays: defineRoute({
    method: 'GET',
    path: '/api/admin/calendar/holidays',
    access: ['TenantAdmin'],
    staff: ['reception'],
    summary: 'Holidays of the last year and all later ones, by first day',
    reads: ['calendar', 'groups'],
    data: z.array(holiday),
  }),
  periods: defineRoute({
    method: 'GET',
    path: '/api/admin/calendar/periods',
    access: ['TenantAdmin'],
    staff: ['reception'],
    summary: 'All periods, by first day; without any, lessons take place on every day',
    reads: ['calendar'],
    data: z.array(period),
  }),
  createPeriod: defineRoute({
    method: 'POST',
    path: '/api/admin/calendar/periods',
    access: ['TenantAdmin'],
    summary: 'Enter a period with its terms; refused while it shares a day with another period',
    changes: ofGroups,
    body: periodBody,
    data: z.object({ id, classIds: z.array(id) }),
  }),
  updatePeriod: defineRoute({
    method: 'PUT',
    path: '/api/admin/calendar/periods/:id',
    access: ['TenantAdmin'],
    summary: 'Change a period and its terms; refused while it shares a day with another period',
    changes: ofGroups,
    params: z.object({ id: idText }),
    body: periodBody,
    data: z.object({ classIds: z.array(id) }),
  }),
  removePeriod: defineRoute({
    method: 'DELETE',
    path: '/api/admin/calendar/periods/:id',
    access: ['TenantAdmin'],
    summary: 'Delete a period',
    changes: ofGroups,
    params: z.object({ id: idText }),
    data: z.object({ classIds: z.array(id) }),
  }),
  createHoliday: defineRoute({
    method: 'POST',
    path: '/api/admin/calendar/holidays',
    access: ['TenantAdmin'],
    summary: 'Enter a holiday; refused while another holiday of the same groups has one of its days',
    changes: ofGroups,
    body: createHolidayBody,
    data: z.object({ id, classIds: z.array(id) }),
  }),
  removeHoliday: defineRoute({
    method: 'DELETE',
    path: '/api/admin/calendar/holidays/:id',
    access: ['TenantAdmin'],
    summary: 'Delete a holiday; its lessons are planned again, and conflicts with lessons entered meanwhile are refused or allowed as `confirmed` says',
    changes: ofGroups,
    params: z.object({ id: idText }),
    query: confirmedQuery,
    data: z.object({ classIds: z.array(id) }),
  }),
  saveException: defineRoute({
    method: 'PUT',
    path: '/api/admin/classes/:id/exceptions/:plannedOn',
    access: ['TenantAdmin'],
    summary: 'Cancel one lesson, or change its start, room or teacher; conflicts are refused or allowed as `confirmed` says',
    changes: ofLesson,
    params: z.object({ id: idText, plannedOn: date }),
    body: saveExceptionBody,
    data: lessonException,
  }),
  removeException: defineRoute({
    method: 'DELETE',
    path: '/api/admin/classes/:id/exceptions/:plannedOn',
    access: ['TenantAdmin'],
    summary: 'Take an exception back; the lesson is as planned, and conflicts are refused or allowed as `confirmed` says',
    changes: ofLesson,
    params: z.object({ id: idText, plannedOn: date }),
    query: confirmedQuery,
    data: noData,
  }),
  createExtra: defineRoute({
    method: 'POST',
    path: '/api/admin/classes/:id/extraLessons',
    access: ['TenantAdmin'],
    summary: 'Add a lesson outside of the week; refused on a day with a lesson of the group; conflicts are refused or allowed as `confirmed` says',
    changes: ofLesson,
    params: z.object({ id: idText }),
    body: createExtraBody,
    data: extraLesson,
  }),
  updateExtra: defineRoute({
    method: 'PUT',
    path: '/api/admin/classes/:id/extraLessons/:extraId',
    access: ['TenantAdmin'],
    summary: 'Change the start, room or teacher of an extra lesson; conflicts are refused or allowed as `confirmed` says',
    changes: ofLesson,
    params: z.object({ id: idText, extraId: idText }),
    body: updateExtraBody,
    data: extraLesson,
  }),
  removeExtra: defineRoute({
    method: 'DELETE',
    path: '/api/admin/classes/:id/extraLessons/:extraId',
    access: ['TenantAdmin'],
    summary: 'Delete an extra lesson',
    changes: ofLesson,
    params: z.object({ id: idText, extraId: idText }),
    data: noData,
  }),
};

export const calendarErrors = {
  'calendar.holiday-not-found': 404,
  'calendar.holiday-overlaps': 409,
  'calendar.no-lesson': 404,
  'calendar.no-exception': 404,
  'calendar.lesson-begun': 409,
  'calendar.in-past': 400,
  'calendar.no-such-time': 400,
  'calendar.past-midnight': 400,
  'calendar.day-closed': 409,
  'calendar.outside-period': 409,
  'calendar.day-taken': 409,
  'calendar.stale': 409,
  'calendar.unconfirmed': 409,
  'calendar.period-not-found': 404,
  'calendar.period-overlaps': 409,
  'calendar.term-outside': 409,
  'calendar.term-overlaps': 409,
  'calendar.extra-not-found': 404,
} as const;

export type PlannedLessonItem = z.output<typeof plannedLesson>;
export type CreateHolidayBody = z.output<typeof createHolidayBody>;
export type SaveExceptionBody = z.output<typeof saveExceptionBody>;
export type LessonException = z.output<typeof lessonException>;
export type LessonPart = z.output<typeof lessonPart>;
export type ChangedPart = z.output<typeof changedPart>;
export type Holiday = z.output<typeof holiday>;
export type Period = z.output<typeof period>;
export type Term = z.output<typeof term>;
export type PeriodBody = z.output<typeof periodBody>;
export type CreateExtraBody = z.output<typeof createExtraBody>;
export type UpdateExtraBody = z.output<typeof updateExtraBody>;
export type ExtraLesson = z.output<typeof extraLesson>;
export type SavedLesson = z.output<typeof lessonEditConflict>['current'];
