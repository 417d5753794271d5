import { z } from 'zod';
import { roles } from '../roles.ts';
import { defineRoute } from '../route.ts';
import { supportModes } from '../support/support.contract.ts';
import { readName } from '../typed-text.ts';
import { date, dateTime, id, idText, wholeNumberText } from '../values.ts';
import { auditActions } from './audit-actions.ts';

const facts = z.record(z.string(), z.unknown());
/** A list where many records changed at once. */
const state = z.union([facts, z.array(facts)]);

export const auditEntry = z.object({
  id,
  at: dateTime,
  actorId: id.nullable(),
  actorName: z.string().nullable(),
  actorRole: z.enum(roles).nullable(),
  action: z.string(),
  entity: z.string().nullable(),
  entityId: id.nullable(),
  entityName: z.string().nullable(),
  before: state.nullable(),
  after: state.nullable(),
  details: facts,
  ip: z.string().nullable(),
  userAgent: z.string().nullable(),
  supportMode: z.enum(supportModes).nullable(),
});

/** Days `from` and `to` in the centre's zone are inclusive; `before` is the last reply's `next`. */
export const auditQuery = z.object({
  from: date.optional(),
  to: date.optional(),
  action: z.enum(auditActions).optional(),
  actorId: idText.optional(),
  text: z.string().overwrite(readName).max(100).optional(),
  order: z.enum(['latest', 'oldest']).default('latest'),
  before: idText.optional(),
  limit: wholeNumberText.pipe(z.int().min(1).max(100)).default(50),
});

export const auditPage = z.object({
  entries: z.array(auditEntry),
  /** Names, by id, of students inside entries, as in a list of marks. */
  people: z.record(z.string(), z.string()),
  /** The `before` of the next page; null on the last page. */
  next: id.nullable(),
  /** Set when a search stopped early after looking at enough rows: everything up to this moment was searched; `next` goes on. */
  searchedTo: dateTime.nullish(),
});

export const auditActor = z.object({ id, name: z.string() });

export const auditLogRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/api/admin/auditLog',
    access: ['TenantAdmin'],
    summary: 'Audit log of the centre, the latest entry first',
    query: auditQuery,
    data: auditPage,
  }),
  people: defineRoute({
    method: 'GET',
    path: '/api/admin/auditLog/people',
    access: ['TenantAdmin'],
    summary: 'Actors in the centre’s audit log, by name',
    data: z.array(auditActor),
  }),
  platformList: defineRoute({
    method: 'GET',
    path: '/api/platform/auditLog',
    access: ['SuperAdmin'],
    host: 'platform',
    summary: 'Audit log of the platform, the latest entry first',
    query: auditQuery,
    data: auditPage,
  }),
  platformPeople: defineRoute({
    method: 'GET',
    path: '/api/platform/auditLog/people',
    access: ['SuperAdmin'],
    host: 'platform',
    summary: 'Actors in the platform’s audit log, by name',
    data: z.array(auditActor),
  }),
};

export const auditLogErrors = { 'audit-log.search-too-long': 422 } as const;

export type AuditEntryItem = z.output<typeof auditEntry>;
export type AuditPage = z.output<typeof auditPage>;
export type AuditActor = z.output<typeof auditActor>;
