import { z } from 'zod';
import { earlyCalls } from '../paths/paths.ts';
import { defineRoute, noData, tag } from '../route.ts';
import { readName } from '../typed-text.ts';
import { date, editConflict, version, dateTime, dayOfWeek, flagText, id, idText, money, time } from '../values.ts';
import { doneForMany, studentIds } from '../students/many-students.ts';

const scheduleTime = z
  .string()
  .transform((value) => /T(\d{2}:\d{2}(:\d{2})?)/.exec(value)?.[1] ?? value)
  .pipe(time);

export const scheduleSlotBody = z.object({
  id: id.nullish(),
  dayOfWeek,
  classroomId: z.int('Оберіть аудиторію').positive('Оберіть аудиторію'),
  startTime: scheduleTime,
});

const schedules = z
  .array(scheduleSlotBody)
  .max(7)
  .refine((slots) => new Set(slots.map((slot) => slot.dayOfWeek)).size === slots.length, 'День повторюється');

const lessonDuration = z
  .int('Дозволено лише додатні значення')
  .min(0, 'Дозволено лише додатні значення')
  .max(600, 'Не більше 600 хвилин');

/** Columns of the group's own table by name, without the subject, which never changes. Absent optional settings stay as they are. */
export const groupSettings = {
  name: z.string().overwrite(readName).length(1, 'Назва має складатись з 1 літери'),
  teacherId: z.int('Оберіть викладача').positive('Оберіть викладача'),
  lessonDuration,
  pricePerMonth: money,
  /** The monthly run charges each held lesson instead of the month's price; null for none. */
  pricePerLesson: money.nullable().optional(),
  isOnline: z.boolean().default(false),
  /** Places for students, null for any number. */
  capacity: z.int('Вкажіть ціле число місць').min(1, 'Щонайменше одне місце').max(1000, 'Не більше 1000 місць').nullable().optional(),
  /** Students of other groups may make up a lesson here. */
  acceptsGuests: z.boolean().optional(),
  guestPlaces: z.int('Вкажіть ціле число місць').min(0, 'Дозволено лише додатні значення').max(100, 'Не більше 100 місць').optional(),
  /** Weekly lessons are planned on these days only, both included; null without a beginning or end. */
  firstDay: date.nullable().optional(),
  lastDay: date.nullable().optional(),
  /** Null for the default recipient. */
  recipientId: id.nullable().optional(),
};

const groupFields = {
  ...groupSettings,
  subjectId: z.int('Оберіть предмет').positive('Оберіть предмет'),
  schedules,
};

export const createGroupBody = z.object({
  ...groupFields,
  /** `false` refuses a schedule conflict with 409, `true` saves over it; absent as `true`, because the caller has asked beforehand. */
  overrideConflicts: z.boolean().optional(),
  /** First day of the week as it is sent, today or later; absent: today. Earlier days keep their lessons. */
  validFrom: date.optional(),
});
export const updateGroupBody = createGroupBody.extend({
  id,
  version: version.optional(),
});

export const restoreGroupBody = z.object({
  /** Absent keeps the present teacher. */
  teacherId: id.optional(),
  /** As when a group is added. */
  overrideConflicts: z.boolean().optional(),
});

export const scheduleConflictsBody = z.object({
  classId: z.int().min(0).nullish(),
  newSchedules: schedules,
  lessonDurationMinutes: lessonDuration,
  teacherId: id.nullish(),
  /** Absent settings are those of the saved group; lessons online need no room. */
  isOnline: z.boolean().nullish(),
  firstDay: date.nullish(),
  lastDay: date.nullish(),
  /** True leaves out the conflicts that the saved group has already. */
  withoutAllowed: z.boolean().optional(),
});

export const scheduleSlot = z.object({
  id,
  dayOfWeek,
  classroomId: id,
  classroomName: z.string(),
  startTime: z.string(),
});

const groupSummary = {
  id,
  subjectId: id,
  subjectName: z.string(),
  subjectColor: z.string(),
  teacherId: id,
  teacherName: z.string(),
  isOnline: z.boolean(),
  studentCount: z.int(),
  /** Null for any number of students. */
  capacity: z.int().nullish(),
  schedules: z.array(scheduleSlot),
};

export const groupListItem = z.object({
  ...groupSummary,
  className: z.string(),
  pricePerMonth: z.number(),
  lessonDuration: z.int().optional(),
  /** Guests at the coming lesson with most guests. */
  guestCount: z.int().optional(),
  /** Only archived groups have it; `studentCount` then counts the students who would return. */
  archivedAt: dateTime.optional(),
  /** A teacher may have been archived after the group. */
  isTeacherArchived: z.boolean().optional(),
});

export const groupStudent = z.object({ id, fullName: z.string(), avatarPath: z.string().nullable() });

export const group = z.object({
  ...groupSummary,
  name: z.string(),
  pricePerMonth: z.number(),
  lessonDuration: z.int(),
  archivedAt: dateTime.nullish(),
  acceptsGuests: z.boolean().optional(),
  guestPlaces: z.int().optional(),
  recipientId: id.nullish(),
  pricePerLesson: z.number().nullish(),
  firstDay: date.nullish(),
  lastDay: date.nullish(),
  /** Version of the settings; the journal has its own. */
  version,
  students: z.array(groupStudent),
  lessons: z.array(
    z.object({ id, topicId: id.nullable(), topicName: z.string().nullable(), startDateTime: dateTime }),
  ),
});

export const groupEditConflict = editConflict(group);

export const teacherGroup = z.object({
  id,
  className: z.string(),
  subjectName: z.string(),
  subjectColor: z.string(),
  isOnline: z.boolean(),
  studentCount: z.int(),
  students: z.array(groupStudent),
  schedules: z.array(scheduleSlot),
  isLessonToday: z.boolean(),
  isLessonStarted: z.boolean(),
  todayLessonStartDateTime: dateTime.nullable(),
  /** Name of the group's teacher, if the caller is a substitute. */
  substituteFor: z.string().nullable().optional(),
  substitute: z.string().nullable().optional(),
});

/** `false` refuses lessons at the same time and more students than places with 409, `true` adds all the same; absent as `true`. */
const confirmed = z.boolean().optional();

const memberParams = z.object({ classId: idText, studentId: idText });

const membership = [
  'students', 'groups', tag('memberships', 'params.studentId'), tag('journal', 'params.classId'),
  tag('week', 'params.studentId'), tag('family', 'params.studentId'), tag('account', 'params.studentId'),
] as const;

const manyMemberships = [
  'students', 'groups', tag('memberships', 'body.studentIds'), tag('journal', 'params.classId'),
  tag('week', 'body.studentIds'), tag('family', 'body.studentIds'), tag('account', 'body.studentIds'),
] as const;

const comingAndGoing = [
  'groups', 'teachers', 'students', 'calendar', tag('memberships', 'data.studentIds'), tag('journal', 'params.id'),
  tag('week', 'data.studentIds'), tag('family', 'data.studentIds'), tag('account', 'data.studentIds'),
] as const;

const comersAndGoers = z.object({ studentIds: z.array(id) });

export const groupsRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/api/admin/classes',
    access: ['TenantAdmin'],
    staff: ['reception', 'accountant'],
    summary: 'All groups, or with `archived=true` the archived groups',
    reads: ['groups'],
    query: z.object({ archived: z.enum(['true', 'false']).optional() }).optional(),
    data: z.array(groupListItem),
  }),
  scheduleConflicts: defineRoute({
    method: 'PUT',
    path: '/api/admin/classes/scheduleConflicts',
    access: ['TenantAdmin'],
    summary: 'Schedule conflicts of a weekly schedule, as sentences',
    changesNoRead: 'it only asks',
    body: scheduleConflictsBody,
    data: z.array(z.string()),
  }),
  one: defineRoute({
    method: 'GET',
    path: '/api/admin/classes/:id',
    access: ['TenantAdmin'],
    summary: 'One group with students, lessons and schedule',
    reads: ['groups', 'student', tag('journal', 'params.id')],
    params: z.object({ id: idText }),
    data: group,
  }),
  create: defineRoute({
    method: 'POST',
    path: '/api/admin/classes',
    access: ['TenantAdmin'],
    summary: 'Add a group; schedule conflicts are refused or overridden as `overrideConflicts` says',
    changes: ['groups', 'teachers', tag('journal', 'data.id')],
    body: createGroupBody,
    data: z.object({ id }),
  }),
  update: defineRoute({
    method: 'PUT',
    path: '/api/admin/classes',
    access: ['TenantAdmin'],
    summary: 'Change a group; its subject stays',
    changes: ['groups', 'teachers', 'students', 'calendar', tag('journal', 'body.id'), 'week', 'family'],
    body: updateGroupBody,
    data: group,
  }),
  archive: defineRoute({
    method: 'DELETE',
    path: '/api/admin/classes/:id',
    access: ['TenantAdmin'],
    summary: 'Archive a group: no lessons from today on; its journal stays to be read',
    changes: comingAndGoing,
    params: z.object({ id: idText }),
    data: comersAndGoers,
  }),
  restore: defineRoute({
    method: 'POST',
    path: '/api/admin/classes/:id/restore',
    access: ['TenantAdmin'],
    summary: 'Bring a group back with its week and students; schedule conflicts are refused or overridden as `overrideConflicts` says',
    changes: comingAndGoing,
    params: z.object({ id: idText }),
    body: restoreGroupBody,
    data: comersAndGoers,
  }),
  addStudent: defineRoute({
    method: 'POST',
    path: '/api/admin/classes/:classId/students/:studentId',
    access: ['TenantAdmin'],
    staff: ['reception'],
    summary: 'Put a student into a group; a clash or a full group is refused or allowed as `confirmed` says, and repeating changes nothing',
    changes: membership,
    params: memberParams,
    query: z.object({ confirmed: flagText.optional() }).optional(),
    data: noData,
  }),
  addStudents: defineRoute({
    method: 'POST',
    path: '/api/admin/classes/:classId/students',
    access: ['TenantAdmin'],
    staff: ['reception'],
    summary: 'Put many students into a group; clashes and a full group are refused or allowed as `confirmed` says, other students are added or refused separately, and repeating changes nothing',
    changes: manyMemberships,
    params: z.object({ classId: idText }),
    body: z.object({ studentIds, confirmed }),
    data: doneForMany,
  }),
  removeStudents: defineRoute({
    method: 'POST',
    path: '/api/admin/classes/:classId/removed-students',
    access: ['TenantAdmin'],
    staff: ['reception'],
    summary: 'Take many students out of a group; unknown students are refused separately, and repeating changes nothing',
    changes: manyMemberships,
    params: z.object({ classId: idText }),
    body: z.object({ studentIds }),
    data: doneForMany,
  }),
  removeStudent: defineRoute({
    method: 'DELETE',
    path: '/api/admin/classes/:classId/students/:studentId',
    access: ['TenantAdmin'],
    staff: ['reception'],
    summary: 'Take a student out of a group; marks and history stay',
    changes: membership,
    params: memberParams,
    data: noData,
  }),
  mine: defineRoute({
    method: 'GET',
    path: earlyCalls.teacherGroups,
    access: ['Teacher'],
    summary: 'Groups of the calling teacher',
    reads: ['groups', 'student'],
    data: z.array(teacherGroup),
  }),
};

export const groupsErrors = {
  'groups.unknown-recipient': 400,
  'groups.not-found': 404,
  'groups.unknown-teacher': 400,
  'groups.unknown-subject': 400,
  'groups.unknown-classroom': 400,
  'groups.subject-locked': 400,
  'groups.schedule-conflict': 409,
  'groups.join-unconfirmed': 409,
  'groups.exceptions-in-the-way': 409,
  'groups.week-in-past': 400,
  'groups.days-reversed': 400,
  'groups.first-day-past': 400,
  'groups.first-day-come': 400,
  'groups.last-day-past': 400,
  'groups.stale': 409,
  'groups.archived': 409,
  'groups.teacher-archived': 409,
} as const;

export type Group = z.output<typeof group>;
export type GroupListItem = z.output<typeof groupListItem>;
export type TeacherGroup = z.output<typeof teacherGroup>;
export type GroupStudent = z.output<typeof groupStudent>;
export type ScheduleSlot = z.output<typeof scheduleSlot>;
export type ScheduleSlotBody = z.output<typeof scheduleSlotBody>;
export type CreateGroupBody = z.output<typeof createGroupBody>;
export type UpdateGroupBody = z.output<typeof updateGroupBody>;
export type ScheduleConflictsBody = z.output<typeof scheduleConflictsBody>;
