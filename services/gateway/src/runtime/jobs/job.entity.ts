import type { JobKind, JobState } from '@dzvinok/contract/jobs';
import { defineEntity, p } from '@mikro-orm/postgresql';
import { momentOfWriting, openSchema } from '../database/columns.ts';

export const Job = defineEntity({
  name: 'Job',
  tableName: 'jobs',
  schema: openSchema,
  properties: {
    id: p.uuid().primary(),
    kind: p.text().$type<JobKind>(),
    tenantId: p.bigint('number').nullable(),
    tenantCode: p.text().nullable(),
    state: p.text().$type<JobState>().default('waiting'),
    input: p.json<object>().defaultRaw(`'{}'::jsonb`),
    result: p.json<Record<string, unknown>>().nullable(),
    error: p.text().nullable(),
    progressDone: p.integer().default(0),
    progressTotal: p.integer().default(0),
    progressText: p.text().nullable(),
    attempts: p.integer().default(0),
    runner: p.uuid().nullable(),
    heartbeatAt: p.datetime().nullable(),
    createdBy: p.bigint('number').nullable(),
    createdByName: p.text().nullable(),
    createdAt: momentOfWriting(),
    startedAt: p.datetime().nullable(),
    finishedAt: p.datetime().nullable(),
  },
  uniques: [
    { name: 'jobs_one_of_tenant', properties: ['tenantId'], where: "state in ('waiting', 'running')" },
    { name: 'jobs_one_fleet', properties: ['kind'], where: "kind = 'fleet-migration' and state in ('waiting', 'running')" },
  ],
  indexes: [
    { name: 'jobs_open', properties: ['createdAt'], where: "state in ('waiting', 'running')" },
    { name: 'jobs_newest', expression: 'create index jobs_newest on jobs (created_at desc)' },
  ],
  checks: [
    {
      name: 'jobs_kind_check',
      expression: "kind in ('passport-export', 'passport-restore', 'tenant-deletion', 'fleet-migration')",
    },
    { name: 'jobs_state_check', expression: "state in ('waiting', 'running', 'done', 'failed')" },
  ],
});
