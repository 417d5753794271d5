import { z } from 'zod';
import { job, startedJob } from '../jobs/jobs.contract.ts';
import { defineRoute } from '../route.ts';
import { dateTime, id, idText } from '../values.ts';

/** A centre without this release's tables; closed until it is migrated. */
export const behindTenant = z.object({
  id,
  code: z.string(),
  name: z.string(),
  schemaVersion: z.int(),
  error: z.string().nullable(),
  failedAt: dateTime.nullable(),
});

export const fleetState = z.object({
  version: z.int(),
  current: z.int(),
  behind: z.int(),
  quarantined: z.array(behindTenant),
  lastJob: job.nullable(),
});

/** `result` of a job `fleet-migration`. */
export const fleetReport = z.object({
  total: z.int(),
  migrated: z.int(),
  current: z.int(),
  durationMs: z.int(),
  quarantined: z.array(z.object({ code: z.string(), error: z.string() })),
});

export const fleetRoutes = {
  state: defineRoute({
    method: 'GET',
    path: '/api/platform/fleet',
    access: ['SuperAdmin'],
    host: 'platform',
    summary: 'Progress of the migration of all centres, and the centres that failed',
    reads: ['fleet'],
    data: fleetState,
  }),
  migrate: defineRoute({
    method: 'POST',
    path: '/api/platform/fleet/migrations',
    access: ['SuperAdmin'],
    host: 'platform',
    summary: 'Begin to migrate every outdated centre to this release',
    changes: ['fleet', 'jobs'],
    data: startedJob,
  }),
  migrateOne: defineRoute({
    method: 'POST',
    path: '/api/platform/fleet/migrations/:tenantId',
    access: ['SuperAdmin'],
    host: 'platform',
    summary: 'Begin to migrate one centre to this release',
    changes: ['fleet', 'jobs'],
    params: z.object({ tenantId: idText }),
    data: startedJob,
  }),
};

export type BehindTenant = z.output<typeof behindTenant>;
export type FleetState = z.output<typeof fleetState>;
export type FleetReport = z.output<typeof fleetReport>;
