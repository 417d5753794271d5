import { z } from 'zod';
import { defineRoute } from '../route.ts';
import { readName } from '../typed-text.ts';
import { dateTime, fullName, id, phoneNumber } from '../values.ts';

export const reservedCodes = ['platform', 'www', 'api', 'static', 'admin', 'app'] as const;

/** A centre's code for sign-in, which is also its subdomain. */
export const tenantCode = z
  .string()
  .trim()
  .toLowerCase()
  .min(2, 'Код має містити від 2 до 20 символів')
  .max(20, 'Код має містити від 2 до 20 символів')
  .regex(/^[a-z][a-z0-9-]*$/, 'Лише малі латинські літери, цифри та дефіс; перша — літера')
  .refine((code) => !code.endsWith('-'), 'Код не може закінчуватися дефісом')
  .refine((code) => !reservedCodes.some((reserved) => reserved === code), 'Цей код зарезервовано');

/** Zone of new centres and of the platform. */
export const defaultTimeZone = 'Europe/Kyiv';

const knownTimeZones = new Set([defaultTimeZone, ...Intl.supportedValuesOf('timeZone')]);

export const timeZone = z
  .string()
  .max(64)
  .refine((name) => knownTimeZones.has(name), 'Невідомий часовий пояс');

export const tenantStatuses = ['active', 'suspended', 'archived'] as const;

/** Weeks of `lessonsByWeek`, the present one included. */
export const countedWeeks = 8;

export const tenantItem = z.object({
  id,
  code: z.string(),
  name: z.string(),
  address: z.string(),
  timezone: z.string(),
  status: z.enum(tenantStatuses),
  studentCount: z.int(),
  teacherCount: z.int(),
  groupCount: z.int(),
  /** Started lessons by week, Monday to Sunday, the present week last; empty until counted. */
  lessonsByWeek: z.array(z.int()).max(countedWeeks),
  lastActivityAt: dateTime.nullable(),
  storageBytes: z.int(),
  schemaVersion: z.int(),
  migratedAt: dateTime.nullable(),
  /** Its tables wait for the migration; closed until then. */
  isBehind: z.boolean(),
  /** When it may be deleted for good; null unless deletion was asked for. */
  deleteAfter: dateTime.nullable(),
  createdAt: dateTime,
});

export const tenantName = z.string().overwrite(readName).min(1, 'Введіть назву центру').max(200, 'Не більше 200 символів');

const nameList = z.array(z.string().overwrite(readName).min(1).max(100)).max(50);

export const onboardTenantBody = z.object({
  name: tenantName,
  code: tenantCode,
  timezone: timeZone.default(defaultTimeZone),
  adminFullName: fullName,
  adminPhoneNumber: phoneNumber,
  subjects: nameList,
  classrooms: nameList,
  /** The centre that subjects, classrooms and settings are copied from; then `subjects` and `classrooms` are ignored. */
  copyFrom: id.nullish(),
});

export const onboardedTenant = z.object({
  id,
  code: z.string(),
  address: z.string(),
  adminPhoneNumber: z.string(),
  adminPassword: z.string(),
});

export const tenantsRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/api/platform/tenants',
    access: ['SuperAdmin'],
    host: 'platform',
    summary: 'All centres',
    reads: ['tenants'],
    data: z.array(tenantItem),
  }),
  checkCode: defineRoute({
    method: 'GET',
    path: '/api/platform/tenants/codes/:code',
    access: ['SuperAdmin'],
    host: 'platform',
    summary: 'Whether a code is free, and the address of a centre with that code',
    params: z.object({ code: tenantCode }),
    data: z.object({ isFree: z.boolean(), address: z.string() }),
  }),
  onboard: defineRoute({
    method: 'POST',
    path: '/api/platform/tenants',
    access: ['SuperAdmin'],
    host: 'platform',
    summary: 'Open a centre with its first admin, all or nothing',
    changes: ['tenants'],
    takesKey: true,
    // A Citus cluster takes half a minute, one centre at a time.
    timeLimitMs: 2 * 60_000,
    body: onboardTenantBody,
    data: onboardedTenant,
  }),
};

export const tenantsErrors = {
  'tenants.code-taken': 409,
  'tenants.not-found': 404,
  'tenants.suspended': 403,
  'tenants.wrong-status': 409,
  'tenants.code-mismatch': 400,
  'tenants.not-archived': 409,
  'tenants.no-admin': 404,
  'tenants.updating': 503,
  'tenants.opening-others': 503,
} as const;

export type TenantItem = z.output<typeof tenantItem>;
export type OnboardTenantBody = z.output<typeof onboardTenantBody>;
export type OnboardedTenant = z.output<typeof onboardedTenant>;
