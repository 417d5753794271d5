import { defineEntity, p } from '@mikro-orm/postgresql';
import { openSchema } from '../../runtime/database/columns.ts';

/** Reports of pages about a release: one row for a person and a minute, so that nobody counts for more than one. */
export const ReleaseReport = defineEntity({
  name: 'ReleaseReport',
  tableName: 'release_reports',
  schema: openSchema,
  properties: {
    remote: p.text().primary(),
    version: p.text().primary(),
    /** Its first second. */
    minute: p.datetime().primary().index('release_reports_minute'),
    /** 0 for the platform itself. */
    tenantId: p.bigint('number').primary(),
    accountId: p.bigint('number').primary(),
    loads: p.integer().default(0),
    loadFailures: p.integer().default(0),
    renderFailures: p.integer().default(0),
    code: p.text().nullable(),
  },
});
