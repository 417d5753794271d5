import { z } from 'zod';
import { defineRoute } from '../route.ts';
import { dateTime } from '../values.ts';

export const jobKinds = ['passport-export', 'passport-restore', 'tenant-deletion', 'fleet-migration'] as const;
export const jobStates = ['waiting', 'running', 'done', 'failed'] as const;

/** Work longer than a call: pages poll it until `finishedAt` is set. */
export const job = z.object({
  id: z.uuid(),
  kind: z.enum(jobKinds),
  tenantCode: z.string().nullable(),
  newCentre: z.object({ code: z.string(), name: z.string() }).nullable().default(null),
  state: z.enum(jobStates),
  progress: z.object({ done: z.int(), total: z.int(), text: z.string().nullable() }),
  /** Shape by the kind of job; null until the job is done. */
  result: z.record(z.string(), z.unknown()).nullable(),
  error: z.string().nullable(),
  createdAt: dateTime,
  startedAt: dateTime.nullable(),
  finishedAt: dateTime.nullable(),
  createdBy: z.string().nullable(),
});

export const startedJob = z.object({ jobId: z.uuid() });

export const jobsRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/api/platform/jobs',
    access: ['SuperAdmin'],
    host: 'platform',
    summary: 'The latest jobs, newest first; optionally of one kind or of one centre',
    reads: ['jobs'],
    query: z.object({ kind: z.enum(jobKinds).optional(), tenantCode: z.string().max(20).optional() }),
    data: z.array(job),
  }),
  one: defineRoute({
    method: 'GET',
    path: '/api/platform/jobs/:jobId',
    access: ['SuperAdmin'],
    host: 'platform',
    summary: 'State of a job',
    params: z.object({ jobId: z.uuid() }),
    data: job,
  }),
};

export const jobsErrors = {
  'jobs.not-found': 404,
  'jobs.running': 409,
} as const;

export type JobKind = (typeof jobKinds)[number];
export type JobState = (typeof jobStates)[number];
export type Job = z.output<typeof job>;
