import { z } from 'zod';
import { confirmedQuery } from '../calendar/calendar.contract.ts';
import { tenantRoles } from '../roles.ts';
import { defineRoute, noData, tag } from '../route.ts';
import { thingName } from '../usage/usage.contract.ts';
import { dateTime, id, idText, optionalText } from '../values.ts';

/** What happens to the lessons of a place until the all-clear. */
export const alertAnswer = z.enum(['interrupted', 'shelter', 'online']);
export const alertScope = z.enum(['lesson', 'room', 'site', 'centre']);
/** Attendance during an alert; `away` is no absence from the lesson. */
export const rollCallState = z.enum(['shelter', 'away']);

/** A building of the centre; oblast, raion and hromada say which alerts are its own. */
const siteFields = {
  name: thingName,
  address: optionalText(200),
  oblast: optionalText(100),
  raion: optionalText(100),
  hromada: optionalText(100),
};

const clockTime = z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d)?$/, 'Вкажіть час, наприклад 08:00').transform((text) => text || null).nullish();

const siteBody = z.object({
  ...siteFields,
  usualAnswer: alertAnswer.default('shelter'),
  /** Its classrooms; they leave the sites that had them. */
  classroomIds: z.array(id).max(500).default([]),
  /** `HH:MM`; lessons at other hours are asked about. Absent fields stay as they are. */
  opensAt: clockTime,
  closesAt: clockTime,
  /** On the way to other sites; of two sites the longer way counts. */
  wayMinutes: z.int('Вкажіть ціле число').min(1, 'Щонайменше 1').max(300, 'Не більше 300').nullish(),
});

export const saveSiteBody = siteBody.refine(({ opensAt, closesAt }) => !opensAt || !closesAt || opensAt < closesAt, { message: 'Має бути пізніше за відкриття', path: ['closesAt'] });

export const site = siteBody.extend({ id });

export const alertLesson = z.object({
  groupId: id,
  className: z.string(),
  subjectName: z.string(),
  startsAt: dateTime,
  minutes: z.int(),
  roomName: z.string().nullable(),
  teacherName: z.string(),
  hasBegun: z.boolean(),
  /** Minutes of the lesson that alerts have taken so far. */
  lostMinutes: z.int().min(0),
  /** Of a lesson that was held back: start online that is offered after the all-clear. */
  onlineAt: dateTime.nullable(),
});

/** Alert that an outside service reports for a site; without a report the state is unknown, never an all-clear. */
export const reportedAlert = z.object({ since: dateTime, kinds: z.array(z.string()).min(1), level: z.enum(['oblast', 'raion', 'hromada']) });

const calledStudent = z.object({ id, fullName: z.string(), state: rollCallState.nullable() });

export const alert = z.object({
  id,
  scope: alertScope,
  /** Name of the site, classroom or group; null for the whole centre. */
  place: z.string().nullable(),
  startedAt: dateTime,
  startedBy: z.string().nullable(),
  endedAt: dateTime.nullable(),
  endedBy: z.string().nullable(),
  /** Null until a person decides. */
  answer: alertAnswer.nullable(),
  decidedBy: z.string().nullable(),
  usualAnswer: alertAnswer,
  /** For staff: null is unknown. */
  reported: reportedAlert.nullable(),
  /** For staff: lessons that go on or begin soon; after the all-clear the lessons held back. */
  lessons: z.array(alertLesson),
  /** For a family: its own children who have been called. */
  students: z.array(calledStudent),
});

/** The caller names a place, or a group whose lesson of today has it. */
export const startAlertBody = z.object({ scope: alertScope, classId: id.optional(), classroomId: id.optional(), siteId: id.optional() })
  .refine(({ scope, classId }) => scope !== 'lesson' || classId !== undefined, { message: 'Оберіть групу', path: ['classId'] })
  .refine(({ scope, classId, classroomId }) => scope !== 'room' || (classId ?? classroomId) !== undefined, { message: 'Оберіть аудиторію', path: ['classroomId'] });

export const lessonAlert = z.object({
  /** The alert that is on at the group's lesson of today. */
  alert: alert.omit({ lessons: true, students: true }).nullable(),
  minutes: z.int(),
  lostMinutes: z.int().min(0),
  /** The roll call; after the all-clear the students who were called. */
  students: z.array(calledStudent),
});

const staff = ['TenantAdmin', 'Teacher'] as const;

export const alertsRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/api/alerts',
    access: tenantRoles,
    summary: 'Open alerts; for staff also alerts of today whose held back lessons can still go online',
    reads: ['alerts'],
    data: z.array(alert),
  }),
  ofLesson: defineRoute({
    method: 'GET',
    path: '/api/classes/:classId/alert',
    access: staff,
    summary: 'The alert at the group’s lesson of today with its roll call, and the minutes that the lesson has lost',
    reads: ['alerts', tag('journal', 'params.classId')],
    params: z.object({ classId: idText }),
    data: lessonAlert,
  }),
  start: defineRoute({
    method: 'POST',
    path: '/api/alerts',
    access: staff,
    summary: 'Start an alert; an open alert of the same place is the reply instead',
    changes: ['alerts'],
    body: startAlertBody,
    data: z.object({ id }),
  }),
  decide: defineRoute({
    method: 'PUT',
    path: '/api/alerts/:id/answer',
    access: staff,
    summary: 'Decide for all lessons of the alert’s place; only an admin changes a decision',
    changes: ['alerts'],
    params: z.object({ id: idText }),
    body: z.object({ answer: alertAnswer }),
    data: noData,
  }),
  call: defineRoute({
    method: 'PUT',
    path: '/api/classes/:classId/alert/students/:studentId',
    access: staff,
    summary: 'Roll call during an alert; the family is told that the student is in the shelter',
    changes: ['alerts'],
    params: z.object({ classId: idText, studentId: idText }),
    body: z.object({ state: rollCallState }),
    data: noData,
  }),
  end: defineRoute({
    method: 'POST',
    path: '/api/alerts/:id/end',
    access: staff,
    summary: 'All-clear; the lost minutes of each lesson are kept',
    changes: ['alerts'],
    params: z.object({ id: idText }),
    data: noData,
  }),
  holdOnline: defineRoute({
    method: 'POST',
    path: '/api/admin/alerts/:id/online',
    access: ['TenantAdmin'],
    summary: 'After the all-clear: hold lessons online that could not begin during the alert; conflicts are refused or allowed as `confirmed` says',
    changes: ['alerts', 'groups', 'calendar', tag('journal', 'data.classIds'), 'week', 'family'],
    params: z.object({ id: idText }),
    query: confirmedQuery,
    data: z.object({ classIds: z.array(id) }),
  }),
};

export const sitesRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/api/admin/sites',
    access: ['TenantAdmin'],
    summary: 'Sites by name; a centre without any is one site',
    reads: ['classrooms'],
    data: z.array(site),
  }),
  create: defineRoute({
    method: 'POST',
    path: '/api/admin/sites',
    access: ['TenantAdmin'],
    summary: 'Add a site',
    changes: ['classrooms'],
    body: saveSiteBody,
    data: z.object({ id }),
  }),
  update: defineRoute({
    method: 'PUT',
    path: '/api/admin/sites/:id',
    access: ['TenantAdmin'],
    summary: 'Change a site and its classrooms',
    changes: ['classrooms'],
    params: z.object({ id: idText }),
    body: saveSiteBody,
    data: noData,
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/api/admin/sites/:id',
    access: ['TenantAdmin'],
    summary: 'Delete a site; its classrooms stay',
    changes: ['classrooms'],
    params: z.object({ id: idText }),
    data: noData,
  }),
};

export const alertsErrors = {
  'alerts.not-found': 404,
  'alerts.none': 409,
  'alerts.no-room': 409,
  'alerts.ended': 409,
  'alerts.decided': 409,
  'alerts.on': 409,
  'alerts.lesson-held': 409,
  'alerts.own-status': 409,
  'sites.not-found': 404,
  'sites.name-taken': 409,
} as const;

export type Alert = z.output<typeof alert>;
export type AlertAnswer = z.output<typeof alertAnswer>;
export type AlertLesson = z.output<typeof alertLesson>;
export type AlertScope = z.output<typeof alertScope>;
export type LessonAlert = z.output<typeof lessonAlert>;
export type ReportedAlert = z.output<typeof reportedAlert>;
export type RollCallState = z.output<typeof rollCallState>;
export type SaveSiteBody = z.output<typeof saveSiteBody>;
export type Site = z.output<typeof site>;
export type StartAlertBody = z.output<typeof startAlertBody>;
