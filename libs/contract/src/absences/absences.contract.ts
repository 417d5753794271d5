import { z } from 'zod';
import { defineRoute, tag } from '../route.ts';
import { readText } from '../typed-text.ts';
import { date, dateTime, id, idText } from '../values.ts';

const mostDays = 60;
const mostHandedOver = 366;

const isShort = ({ plannedOn, until }: { plannedOn: string; until?: string | null | undefined }) =>
  !until || (until >= plannedOn && Date.parse(until) - Date.parse(plannedOn) <= mostDays * 86_400_000);

const reason = z.string().overwrite(readText).max(200, 'Не більше 200 символів').nullish();

export const announceAbsenceBody = z.object({
  /** Absent: the student itself, or the parent’s first child. */
  studentId: id.nullish(),
  /** Absent: all groups of the student. */
  classId: id.nullish(),
  /** Of one lesson, with `classId` and without `until`, its planned day; otherwise the first day. */
  plannedOn: date,
  /** Last of several days. */
  until: date.nullish(),
  /** All children of the parent, or of the parent of `studentId`. */
  isForSiblings: z.boolean().optional(),
  reason,
}).refine(isShort, { message: `Останній день має бути не раніше першого і не далі ніж за ${mostDays} днів`, path: ['until'] });

export const announcedAbsence = z.object({ reason: z.string().nullable() });

const announced = z.object({ classIds: z.array(id), lessons: z.int() });
const people = ['Student', 'Parent', 'TenantAdmin'] as const;
const ofGroups = [tag('journal', 'data.classIds'), 'groups', 'week'] as const;

export const absencesRoutes = {
  announce: defineRoute({
    method: 'PUT',
    path: '/api/studentAndParent/absences',
    access: people,
    staff: ['reception'],
    summary: 'Tell that a student will not come to a lesson or to the lessons of some days; a family until the centre’s hours before it, at least 15 minutes',
    changes: ofGroups,
    body: announceAbsenceBody,
    data: announced,
  }),
  takeBack: defineRoute({
    method: 'DELETE',
    path: '/api/studentAndParent/absences',
    access: people,
    staff: ['reception'],
    summary: 'Take an announced absence back; a family until 15 minutes before the lesson',
    changes: ofGroups,
    query: z.object({ classId: idText, plannedOn: date, studentId: idText.optional() }),
    data: announced,
  }),
};

/** A day, or a day and time of the centre’s clock. */
const dayOrTime = z.string().regex(/^\d{4}-\d{2}-\d{2}(T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?)?$/, 'Вкажіть день')
  .refine((text) => date.safeParse(text.slice(0, 10)).success, 'Вкажіть день');

export const createTeacherAbsenceBody = z.object({
  teacherId: id,
  from: dayOrTime,
  /** A day belongs to the absence, a time ends it. */
  to: dayOrTime,
  /** The same hours each week up to this day; absent: once. */
  weeklyUntil: date.nullish(),
  reason,
});

const named = z.object({ id, name: z.string() });

export const teacherAbsence = z.object({
  id,
  teacher: named,
  from: z.string(),
  to: z.string(),
  /** Last day of a weekly absence; the times are of its first day. */
  weeklyUntil: date.nullable().optional(),
  reason: z.string().nullable(),
  /** Coming lessons without a teacher. */
  openLessons: z.int(),
});

export const absenceLesson = z.object({
  groupId: id,
  className: z.string(),
  subjectName: z.string(),
  subjectColor: z.string(),
  plannedOn: date,
  startsAt: dateTime,
  minutes: z.int(),
  room: named.nullable(),
  isOnline: z.boolean(),
  teacher: named,
  state: z.enum(['open', 'substituted', 'cancelled']),
  extraId: id.nullable().optional(),
  /** Free teachers of the subject. */
  candidates: z.array(id),
  otherCandidates: z.array(id),
  /** Teachers who are free, but outside of their working hours; `hours` are those of that day. */
  outOfHours: z.array(z.object({ id, isOfSubject: z.boolean(), hours: z.string() })).optional(),
  /** Teachers who are free, but have too few `minutes` for the way from or to another site. */
  tooFar: z.array(z.object({ id, isOfSubject: z.boolean(), minutes: z.int() })).optional(),
});

export const substitute = named.extend({
  /** Open lessons that the teacher can give: of the subject, free, not absent, in the working hours, with time for the way. */
  fits: z.int(),
  /** The teacher’s own lessons on the day of the first lesson, and the sites of these. */
  lessonsThatDay: z.int(),
  sitesThatDay: z.array(z.string()).optional(),
});

export const openAbsence = teacherAbsence.extend({ lessons: z.array(absenceLesson), substitutes: z.array(substitute) });

export const arrangeLessonsBody = z.object({
  /** Null cancels the lessons, and deletes extra lessons. */
  teacherId: id.nullable(),
  /** Absent: all open lessons that fit the teacher. `extraId` tells an extra lesson from one that was moved away from its day. */
  lessons: z.array(z.object({ groupId: id, plannedOn: date, extraId: id.nullish() })).min(1).max(100).optional(),
});

/** `confirmed` as in the calendar. */
export const takeLessonBackBody = z.object({ groupId: id, plannedOn: date, extraId: id.nullish(), confirmed: z.boolean().optional() });

export const handOverBody = z.object({ teacherId: id, from: date, to: date }).refine(
  ({ from, to }) => from <= to && Date.parse(to) - Date.parse(from) <= mostHandedOver * 86_400_000,
  { message: 'Останній день має бути не раніше першого і не далі ніж за рік', path: ['to'] },
);

/** `rest`: starts of the lessons that stay, as the teacher is not free then. */
export const handedOver = z.object({ classIds: z.array(id), lessons: z.int(), rest: z.array(dateTime) });

const ofLessons = ['groups', 'calendar', tag('journal', 'data.classIds'), 'week', 'family'] as const;

export const teacherAbsencesRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/api/admin/calendar/teacherAbsences',
    access: ['TenantAdmin'],
    summary: 'Present and coming absences of teachers, by start',
    reads: ['teachers', 'groups', 'calendar'],
    data: z.array(teacherAbsence),
  }),
  one: defineRoute({
    method: 'GET',
    path: '/api/admin/calendar/teacherAbsences/:id',
    access: ['TenantAdmin'],
    summary: 'One absence with its lessons, and possible substitutes',
    reads: ['teachers', 'groups', 'calendar'],
    params: z.object({ id: idText }),
    data: openAbsence,
  }),
  create: defineRoute({
    method: 'POST',
    path: '/api/admin/calendar/teacherAbsences',
    access: ['TenantAdmin'],
    summary: 'Enter a teacher’s absence; refused when it begins in the middle of a lesson',
    changes: ['teachers'],
    body: createTeacherAbsenceBody,
    data: z.object({ id }),
  }),
  arrange: defineRoute({
    method: 'POST',
    path: '/api/admin/calendar/teacherAbsences/:id/lessons',
    access: ['TenantAdmin'],
    summary: 'Give lessons of an absence to another teacher, or cancel them',
    changes: ofLessons,
    params: z.object({ id: idText }),
    body: arrangeLessonsBody,
    data: z.object({ classIds: z.array(id), lessons: z.int() }),
  }),
  takeBack: defineRoute({
    method: 'POST',
    path: '/api/admin/calendar/teacherAbsences/:id/takenBack',
    access: ['TenantAdmin'],
    summary: 'Take back a substitution or a cancellation of the absence; a changed time or place of the lesson stays',
    changes: ofLessons,
    params: z.object({ id: idText }),
    body: takeLessonBackBody,
    data: z.object({ classIds: z.array(id) }),
  }),
  handOver: defineRoute({
    method: 'POST',
    path: '/api/admin/classes/:id/handOver',
    access: ['TenantAdmin'],
    summary: 'Give the lessons of a group in a range of days to a teacher; lessons for which the teacher is not free stay',
    changes: ofLessons,
    params: z.object({ id: idText }),
    body: handOverBody,
    data: handedOver,
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/api/admin/calendar/teacherAbsences/:id',
    access: ['TenantAdmin'],
    summary: 'Delete an absence; substitutions stay until they are taken back',
    changes: ['teachers'],
    params: z.object({ id: idText }),
    data: z.null(),
  }),
};

export const absencesErrors = {
  'absences.not-found': 404,
  'absences.wrong-days': 400,
  'absences.overlap': 409,
  'absences.mid-lesson': 409,
  'absences.substitute-absent': 409,
  'absences.substitute-busy': 409,
  'absences.not-open': 409,
  'absences.too-late': 409,
  'absences.no-lessons': 404,
} as const;

export type AnnounceAbsenceBody = z.output<typeof announceAbsenceBody>;
export type TeacherAbsence = z.output<typeof teacherAbsence>;
export type AbsenceLesson = z.output<typeof absenceLesson>;
export type OpenAbsence = z.output<typeof openAbsence>;
export type Substitute = z.output<typeof substitute>;
export type CreateTeacherAbsenceBody = z.output<typeof createTeacherAbsenceBody>;
export type HandOverBody = z.output<typeof handOverBody>;
export type HandedOver = z.output<typeof handedOver>;
export type TakeLessonBackBody = z.output<typeof takeLessonBackBody>;
export type ArrangeLessonsBody = z.output<typeof arrangeLessonsBody>;
