import { z } from 'zod';
import { defineRoute, tag } from '../route.ts';
import { readText } from '../typed-text.ts';
import { date, dateTime, id, idText } from '../values.ts';

const named = z.object({ id, name: z.string() });

/** `plannedOn` with `startsAt`, as an extra lesson may lie on the planned day of a moved one. */
export const requestedLesson = z.object({
  classId: id,
  className: z.string(),
  subjectName: z.string(),
  subjectColor: z.string(),
  plannedOn: date,
  startsAt: dateTime,
});

/** Open and accepted requests lapse when their time is over. */
export const requestState = z.enum(['open', 'accepted', 'done', 'refused', 'withdrawn', 'lapsed']);

export const substitutionRequest = z.object({
  id,
  isOwn: z.boolean(),
  asker: named,
  /** Null: any colleague who is free. */
  asked: named.nullable(),
  /** The colleague who has accepted. */
  taker: named.nullable(),
  lesson: requestedLesson,
  /** The lesson of the asked colleague that the asker gives in return. */
  swap: requestedLesson.nullable(),
  reason: z.string().nullable(),
  answerUntil: dateTime,
  state: requestState,
});

const whichLesson = z.object({ classId: id, plannedOn: date });

export const askBody = whichLesson.extend({
  /** Absent: any colleague who is free. */
  teacherId: id.nullish(),
  swap: whichLesson.nullish(),
  reason: z.string().overwrite(readText).max(200, 'Не більше 200 символів').nullish(),
}).refine(({ teacherId, swap }) => !swap || (teacherId ?? null) !== null, { message: 'Оберіть, з ким міняєтеся', path: ['teacherId'] });

export const colleague = named.extend({
  isOfSubject: z.boolean(),
  /** The lesson is outside of the colleague's working hours. */
  isOutOfHours: z.boolean().optional(),
  /** Lessons that the colleague could give in return. */
  lessons: z.array(requestedLesson),
});

const requests = z.object({
  requests: z.array(substitutionRequest),
  /** An admin confirms what colleagues have agreed on. */
  isConfirmedByAdmin: z.boolean(),
  /** Hours before a lesson until which a colleague answers; absent: one. */
  answerHours: z.int().optional(),
});

const classes = z.object({ classIds: z.array(id) });
const params = z.object({ id: idText });
const reads = ['substitutions', 'teachers', 'groups', 'subjects'] as const;
const ofLessons = ['substitutions', 'groups', 'calendar', tag('journal', 'data.classIds'), 'week', 'family'] as const;
const ofRequest = ['substitutions', tag('journal', 'data.classIds')] as const;

export const substitutionsRoutes = {
  own: defineRoute({
    method: 'GET',
    path: '/api/teacher/substitutions',
    access: ['Teacher'],
    summary: 'Requests by the teacher and requests that the teacher may answer, of the last week, the next lesson first',
    // a notice tells the colleague of a request
    reads: [...reads, 'notices'],
    data: requests,
  }),
  colleagues: defineRoute({
    method: 'GET',
    path: '/api/teacher/substitutions/colleagues',
    access: ['Teacher'],
    summary: 'Colleagues who are free at a lesson of the caller, with lessons of the next two weeks to swap with',
    reads: [...reads, 'calendar'],
    query: z.object({ classId: idText, plannedOn: date }),
    data: z.array(colleague),
  }),
  ask: defineRoute({
    method: 'POST',
    path: '/api/teacher/substitutions',
    access: ['Teacher'],
    summary: 'Ask a colleague, or all free colleagues, to give a lesson or to swap lessons, until the centre’s deadline',
    changes: ofRequest,
    body: askBody,
    data: classes.extend({ id }),
  }),
  accept: defineRoute({
    method: 'POST',
    path: '/api/teacher/substitutions/:id/accept',
    access: ['Teacher'],
    summary: 'Accept a request; the first colleague gets the lesson',
    changes: ofLessons,
    params,
    data: classes,
  }),
  decline: defineRoute({
    method: 'POST',
    path: '/api/teacher/substitutions/:id/decline',
    access: ['Teacher'],
    summary: 'Decline a request that was sent to the caller alone',
    changes: ofRequest,
    params,
    data: classes,
  }),
  withdraw: defineRoute({
    method: 'DELETE',
    path: '/api/teacher/substitutions/:id',
    access: ['Teacher'],
    summary: 'Take back an own request that is not done yet',
    changes: ofRequest,
    params,
    data: classes,
  }),
  list: defineRoute({
    method: 'GET',
    path: '/api/admin/calendar/substitutions',
    access: ['TenantAdmin'],
    summary: 'Requests of all teachers of the last week, the next lesson first',
    reads,
    data: requests,
  }),
  confirm: defineRoute({
    method: 'POST',
    path: '/api/admin/calendar/substitutions/:id/confirm',
    access: ['TenantAdmin'],
    summary: 'Confirm an accepted request until the lesson begins',
    changes: ofLessons,
    params,
    data: classes,
  }),
  refuse: defineRoute({
    method: 'POST',
    path: '/api/admin/calendar/substitutions/:id/refuse',
    access: ['TenantAdmin'],
    summary: 'Refuse a request that is not done yet',
    changes: ofRequest,
    params,
    data: classes,
  }),
};

export const substitutionsErrors = {
  'substitutions.not-found': 404,
  'substitutions.not-yours': 404,
  'substitutions.too-late': 409,
  'substitutions.already-asked': 409,
  'substitutions.nobody': 409,
  'substitutions.taken': 409,
  'substitutions.closed': 409,
  'substitutions.lesson-changed': 409,
} as const;

export type AskBody = z.output<typeof askBody>;
export type Colleague = z.output<typeof colleague>;
export type RequestedLesson = z.output<typeof requestedLesson>;
export type SubstitutionRequest = z.output<typeof substitutionRequest>;
export type RequestState = z.output<typeof requestState>;
