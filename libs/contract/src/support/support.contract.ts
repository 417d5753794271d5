import { z } from 'zod';
import { signedIn } from '../auth/auth.contract.ts';
import { defineRoute } from '../route.ts';
import { readText } from '../typed-text.ts';
import { dateTime, idText } from '../values.ts';

/** `read`: support may only look; `full`: it may do what an admin may. */
export const supportModes = ['read', 'full'] as const;

export const supportForm = z.object({
  reason: z.string().overwrite(readText).min(1, 'Вкажіть причину').max(500, 'Не більше 500 символів'),
  hours: z.int('Вкажіть кількість годин').min(1, 'Від 1 до 24 годин').max(24, 'Від 1 до 24 годин'),
  mode: z.enum(supportModes, 'Оберіть рівень доступу'),
});

export const supportGrant = z.object({
  id: z.uuid(),
  reason: z.string(),
  mode: z.enum(supportModes),
  grantedBy: z.string(),
  grantedAt: dateTime,
  endsAt: dateTime,
  /** Set when ended early, by hand or for a newer grant. */
  endedAt: dateTime.nullable(),
  endedBy: z.string().nullable(),
});

export const supportState = z.object({
  grant: supportGrant.nullable(),
  isSupport: z.boolean(),
  history: z.array(supportGrant),
});

export const supportRoutes = {
  state: defineRoute({
    method: 'GET',
    path: '/api/admin/support',
    access: ['TenantAdmin'],
    summary: 'Present and former grants of access for support',
    reads: ['support'],
    data: supportState,
  }),
  grant: defineRoute({
    method: 'PUT',
    path: '/api/admin/support',
    access: ['TenantAdmin'],
    summary: 'Let support in for some hours',
    changes: ['support'],
    body: supportForm,
    data: supportState,
  }),
  end: defineRoute({
    method: 'DELETE',
    path: '/api/admin/support',
    access: ['TenantAdmin'],
    summary: 'End the access of support at once; repeating changes nothing',
    changes: ['support'],
    data: supportState,
  }),
  enter: defineRoute({
    method: 'POST',
    path: '/api/platform/tenants/:tenantId/supportEntries',
    access: ['SuperAdmin'],
    host: 'platform',
    summary: 'A link into the centre for one use, while its admin lets support in',
    changesNoRead: 'it hands out a ticket',
    params: z.object({ tenantId: idText }),
    data: z.object({ address: z.string() }),
  }),
  signIn: defineRoute({
    method: 'POST',
    path: '/api/Auth/support',
    access: 'public',
    summary: 'Sign in as support with the ticket of the link',
    changesNoRead: 'whoever signs in has read nothing yet',
    body: z.object({ ticket: z.string().min(1).max(2_000) }),
    data: signedIn,
  }),
};

export const supportErrors = {
  'support.no-grant': 403,
  'support.read-only': 403,
  'support.closed': 403,
  'support.already-granted': 409,
  'support.ticket-over': 401,
} as const;

export type SupportMode = (typeof supportModes)[number];
export type SupportForm = z.output<typeof supportForm>;
export type SupportGrant = z.output<typeof supportGrant>;
export type SupportState = z.output<typeof supportState>;
