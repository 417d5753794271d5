import { z } from 'zod';
import { earlyCalls } from '../paths/paths.ts';
import { defineRoute, noData } from '../route.ts';
import { readText } from '../typed-text.ts';
import { date, dateTime, id, idText } from '../values.ts';

const ofGroup = z.object({ groupId: id, className: z.string(), subjectName: z.string(), subjectColor: z.string() });

const inGroup = {
  group: ofGroup,
  lessons: z.int(),
  /** The day of the latest event; a finished call hides the sign until a later one. */
  on: date,
};

/** A reason to call a family, with the facts by which the reader can check the rule. */
export const sign = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('absences'), ...inGroup, from: date }),
  z.object({ kind: z.literal('not-ready'), ...inGroup, from: date }),
  /** `latest`: averages of the latest lessons in their order; `before`: the average of the earlier lessons. */
  z.object({ kind: z.literal('falling-marks'), ...inGroup, latest: z.array(z.number()), before: z.number() }),
  z.object({ kind: z.literal('no-marks'), ...inGroup }),
  /** First days of the unpaid months. For admins only. */
  z.object({ kind: z.literal('debt'), months: z.array(date), on: date }),
]);

const openCall = z.object({ id, startedBy: z.string(), startedAt: dateTime });
const finishedCall = z.object({ result: z.string(), finishedBy: z.string(), finishedAt: dateTime });

export const warning = z.object({
  studentId: id,
  fullName: z.string(),
  /** Empty only while an open call has lost its reasons. */
  signs: z.array(sign),
  /** Null where the centre does not show phones to teachers. */
  contacts: z.array(z.object({ fullName: z.string(), relation: z.string(), phoneNumber: z.string() })).nullable(),
  openCall: openCall.nullable(),
  lastCall: finishedCall.nullable(),
});

export const warningsList = z.object({
  today: date,
  /** Newest first, students with debts alone last; at most a hundred. */
  warnings: z.array(warning),
  count: z.int(),
});

const staff = ['TenantAdmin', 'Teacher'] as const;
const params = z.object({ id: idText });

export const finishCallBody = z.object({
  result: z.string('Напишіть, про що домовились').overwrite(readText).min(1, 'Напишіть, про що домовились').max(500, 'Не більше 500 символів'),
});

export const warningsRoutes = {
  ofCentre: defineRoute({
    method: 'GET',
    path: '/api/admin/warnings',
    access: ['TenantAdmin'],
    summary: 'Students whose families should be called, with the reasons in each group and unpaid months',
    reads: ['students', 'groups', 'journal', 'marks', 'calls'],
    data: warningsList,
  }),
  ofTeacher: defineRoute({
    method: 'GET',
    path: earlyCalls.teacherWarnings,
    access: ['Teacher'],
    summary: 'Students of own groups whose families should be called, with the reasons in these groups',
    reads: ['students', 'groups', 'journal', 'marks', 'calls'],
    data: warningsList,
  }),
  startCall: defineRoute({
    method: 'POST',
    path: '/api/warnings/calls',
    access: staff,
    summary: 'Undertake to call a student’s family; an open call of another user stays and is the reply',
    changes: ['calls'],
    body: z.object({ studentId: id }),
    data: openCall,
  }),
  finishCall: defineRoute({
    method: 'PUT',
    path: '/api/warnings/calls/:id',
    access: staff,
    summary: 'Record the result of a call; its reasons leave the list until a new event',
    changes: ['calls'],
    params,
    body: finishCallBody,
    data: noData,
  }),
  dropCall: defineRoute({
    method: 'DELETE',
    path: '/api/warnings/calls/:id',
    access: staff,
    summary: 'Give up an undertaken call',
    changes: ['calls'],
    params,
    data: noData,
  }),
};

export const warningsErrors = {
  'warnings.call-not-found': 404,
} as const;

export type Sign = z.output<typeof sign>;
export type SignGroup = z.output<typeof ofGroup>;
export type Warning = z.output<typeof warning>;
export type WarningsList = z.output<typeof warningsList>;
export type OpenCall = z.output<typeof openCall>;
