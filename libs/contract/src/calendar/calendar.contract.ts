import { z } from 'zod';
import { defineRoute, noData, tag } from '../route.ts';
import { readName, readText } from '../typed-text.ts';
import { date, dateTime, id, idText, version } from '../values.ts';

const mostDays = 400;

const hasOrder = ({ from, to }: { from: string; to: string }) => from <= to;
const isShort = ({ from, to }: { from: string; to: string }) => Date.parse(to) - Date.parse(from) <= mostDays * 86_400_000;

const dayRange = z.object({ from: date, to: date })
  .refine(hasOrder, { message: 'Перший день має бути не пізніше останнього', path: ['to'] })
  .refine(isShort, { message: `Не більше ${mostDays} днів`, path: ['to'] });

const named = z.object({ id, name: z.string() });

export const lessonState = z.enum(['planned', 'changed', 'extra', 'cancelled', 'closed', 'frozen']);

/** A planned lesson; cancelled, closed and frozen ones do not take place. */
export const plannedLesson = z.object({
  groupId: id,
  className: z.string(),
  subjectName: z.string(),
  /** Day of the weekly slot; of an extra lesson its own day. */
  plannedOn: date,
  startsAt: dateTime,
  minutes: z.int(),
  room: named.nullable(),
  isOnline: z.boolean(),
  teacher: named,
  state: lessonState,
  /** Reason of the exception or name of the holiday. */
  why: z.string().nullable(),
  /** Of the lesson's exception; 0 without one. */
  exceptionVersion: z.int(),
});

export const createHolidayBody = z.object({
  from: date,
  to: date,
  name: z.string('Введіть назву').overwrite(readName).min(1, 'Введіть назву').max(100, 'Не більше 100 символів'),
  /** No lessons, lessons online, or only a remark. */
  kind: z.enum(['closed', 'online', 'note']),
  /** Absent: the whole centre. */
  classIds: z.array(id).min(1, 'Оберіть групи').max(1000).optional(),
})
  .refine(hasOrder, { message: 'Перший день має бути не пізніше останнього', path: ['to'] })
  .refine(isShort, { message: `Не більше ${mostDays} днів`, path: ['to'] });

/** Wall clock of the centre, or a moment with an offset. */
const startDateTime = z.string().regex(/^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d+)?)?(Z|[+-]\d{2}:\d{2})?$/, 'Вкажіть день і час')
  .refine((text) => date.safeParse(text.slice(0, 10)).success, 'Вкажіть день і час');

const parts = {
  startDateTime: startDateTime.nullish(),
  classroomId: id.nullish(),
  isOnline: z.boolean().nullish(),
  teacherId: id.nullish(),
};

/** What is different at one lesson: cancelled, or any of the parts. Saving replaces the former exception as a whole. */
export const saveExceptionBody = z.object({
  isCancelled: z.boolean().default(false),
  ...parts,
  reason: z.string().overwrite(readText).max(300, 'Не більше 300 символів').nullish(),
  /** Of the exception that was shown, 0 for none; absent saves over any version. */
  version: version.or(z.literal(0)).optional(),
})
  .refine(({ isCancelled, ...rest }) => isCancelled || Object.keys(parts).some((part) => (rest[part as keyof typeof parts] ?? null) !== null), 'Скасуйте урок або змініть час, аудиторію чи викладача')
  .refine(({ isCancelled, ...rest }) => !isCancelled || Object.keys(parts).every((part) => (rest[part as keyof typeof parts] ?? null) === null), 'Скасований урок не має іншого часу, аудиторії чи викладача')
  .refine(({ isOnline, classroomId }) => isOnline !== true || (classroomId ?? null) === null, { message: 'Урок онлайн не має аудиторії', path: ['classroomId'] });

export const lessonException = z.object({
  plannedOn: date,
  isCancelled: z.boolean(),
  startDateTime: dateTime.nullable(),
  classroomId: id.nullable(),
  isOnline: z.boolean().nullable(),
  teacherId: id.nullable(),
  reason: z.string().nullable(),
  version,
});

const ofLesson = ['groups', tag('journal', 'params.id'), 'week', 'family'] as const;
const ofGroups = ['groups', tag('journal', 'data.classIds'), 'week', 'family'] as const;

export const calendarRoutes = {
  lessons: defineRoute({
    method: 'GET',
    path: '/api/admin/calendar/lessons',
    access: ['TenantAdmin'],
    summary: 'Planned lessons of the days, by start, with those that do not take place',
    reads: ['groups', 'classrooms', 'teachers', 'subjects'],
    query: dayRange,
    data: z.array(plannedLesson),
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
    summary: 'Delete a holiday; its lessons are planned again',
    changes: ofGroups,
    params: z.object({ id: idText }),
    data: z.object({ classIds: z.array(id) }),
  }),
  saveException: defineRoute({
    method: 'PUT',
    path: '/api/admin/classes/:id/exceptions/:plannedOn',
    access: ['TenantAdmin'],
    summary: 'Cancel one lesson, or change its start, room or teacher',
    changes: ofLesson,
    params: z.object({ id: idText, plannedOn: date }),
    body: saveExceptionBody,
    data: lessonException,
  }),
  removeException: defineRoute({
    method: 'DELETE',
    path: '/api/admin/classes/:id/exceptions/:plannedOn',
    access: ['TenantAdmin'],
    summary: 'Take an exception back; the lesson is as planned',
    changes: ofLesson,
    params: z.object({ id: idText, plannedOn: date }),
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
  'calendar.day-closed': 409,
  'calendar.outside-period': 409,
  'calendar.day-taken': 409,
  'calendar.stale': 409,
} as const;

export type PlannedLessonItem = z.output<typeof plannedLesson>;
export type CreateHolidayBody = z.output<typeof createHolidayBody>;
export type SaveExceptionBody = z.output<typeof saveExceptionBody>;
export type LessonException = z.output<typeof lessonException>;
