import { z } from 'zod';
import { job, startedJob } from '../jobs/jobs.contract.ts';
import { defineRoute, fileContent, noData, spooledFile } from '../route.ts';
import { dateTime, idText } from '../values.ts';
import { readText } from '../typed-text.ts';
import { tenantCode, tenantName } from '../tenants/tenants.contract.ts';

export const passportTypes = ['application/gzip'] as const;
/** Bytes of an upload through the browser; the command has no limit. */
export const passportUploadLimit = 64 * 1024 * 1024;

/** A finished archive: a centre at one moment, with proving checksums. */
export const passport = z.object({
  id: z.uuid(),
  fileName: z.string(),
  centre: z.object({ code: z.string(), name: z.string() }),
  exportedAt: dateTime,
  schemaVersion: z.int(),
  bytes: z.int(),
  tables: z.int(),
  rows: z.int(),
  isUploaded: z.boolean(),
  isDownloadable: z.boolean(),
});

/** `result` of a job `passport-restore`. */
export const restoredPassport = z.object({
  tenantId: z.int(),
  code: z.string(),
  address: z.string().nullable(),
  tables: z.int(),
  rows: z.int(),
  files: z.int(),
});

/** `result` of a job `passport-export`. */
export const exportedPassport = z.object({ passportId: z.uuid(), bytes: z.int(), tables: z.int(), rows: z.int() });

export const restorePassportBody = z.object({
  code: tenantCode,
  name: tenantName,
  reason: z.string().overwrite(readText).min(1, 'Вкажіть причину').max(500, 'Не більше 500 символів'),
});

const which = z.object({ passportId: z.uuid() });

export const passportsRoutes = {
  make: defineRoute({
    method: 'POST',
    path: '/api/platform/tenants/:tenantId/passports',
    access: ['SuperAdmin'],
    host: 'platform',
    summary: 'Begin to make the passport of a centre',
    changes: ['jobs'],
    params: z.object({ tenantId: idText }),
    data: startedJob,
  }),
  list: defineRoute({
    method: 'GET',
    path: '/api/platform/passports',
    access: ['SuperAdmin'],
    host: 'platform',
    summary: 'Stored passports, newest first; optionally of one centre',
    reads: ['passports'],
    query: z.object({ tenantCode: z.string().max(20).optional() }),
    data: z.array(passport),
  }),
  upload: defineRoute({
    method: 'PUT',
    path: '/api/platform/passports/uploads',
    access: ['SuperAdmin'],
    host: 'platform',
    summary: 'Upload a passport; refused when its proof fails',
    changes: ['passports'],
    body: spooledFile,
    accepts: passportTypes,
    bodyLimit: passportUploadLimit,
    timeLimitMs: 5 * 60_000,
    data: passport,
  }),
  restore: defineRoute({
    method: 'POST',
    path: '/api/platform/passports/:passportId/restorations',
    access: ['SuperAdmin'],
    host: 'platform',
    summary: 'Begin to open a new centre with the content of a passport',
    changes: ['jobs'],
    params: which,
    body: restorePassportBody,
    data: startedJob,
  }),
  file: defineRoute({
    method: 'GET',
    path: '/api/platform/passports/:passportId/file',
    access: ['SuperAdmin'],
    host: 'platform',
    summary: 'Download the archive, while the centre lets support in, or as its uploader',
    params: which,
    data: fileContent,
    answers: passportTypes,
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/api/platform/passports/:passportId',
    access: ['SuperAdmin'],
    host: 'platform',
    summary: 'Delete the archive; repeating changes nothing',
    changes: ['passports'],
    params: which,
    data: noData,
  }),
};

export const centrePassportRoutes = {
  make: defineRoute({
    method: 'POST',
    path: '/api/admin/passport',
    access: ['TenantAdmin'],
    summary: 'Begin to make the passport of one’s own centre',
    changes: ['centre-passport'],
    data: startedJob,
  }),
  state: defineRoute({
    method: 'GET',
    path: '/api/admin/passport',
    access: ['TenantAdmin'],
    summary: 'The latest passport of one’s own centre, and the job that makes a new one',
    reads: ['centre-passport'],
    data: z.object({ passport: passport.nullable(), job: job.nullable() }),
  }),
  file: defineRoute({
    method: 'GET',
    path: '/api/admin/passport/file',
    access: ['TenantAdmin'],
    summary: 'The latest archive of one’s own centre',
    data: fileContent,
    answers: passportTypes,
  }),
};

export const passportsErrors = {
  'passports.not-found': 404,
  'passports.broken': 422,
  'passports.newer': 422,
  'passports.differs': 409,
  'passports.no-consent': 403,
} as const;

export type Passport = z.output<typeof passport>;
export type RestorePassportBody = z.output<typeof restorePassportBody>;
export type RestoredPassport = z.output<typeof restoredPassport>;
export type ExportedPassport = z.output<typeof exportedPassport>;
