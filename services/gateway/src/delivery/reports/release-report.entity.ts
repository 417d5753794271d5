import { defineEntity, p } from '@mikro-orm/postgresql';
import { openSchema } from '../../runtime/database/columns.ts';

/** One row per person and minute, so that no person counts twice. */
export const ReleaseReport = defineEntity({
  name: 'ReleaseReport',
  tableName: 'release_reports',
  schema: openSchema,
  properties: {
    remote: p.text().primary(),
    version: p.text().primary(),
    minute: p.datetime().primary().index('release_reports_minute'),
    /** 0 for the platform. */
    tenantId: p.bigint('number').primary(),
    accountId: p.bigint('number').primary(),
    loads: p.integer().default(0),
    loadFailures: p.integer().default(0),
    renderFailures: p.integer().default(0),
    code: p.text().nullable(),
  },
});
