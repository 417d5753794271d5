import { z } from 'zod';
import { tenantRoles } from '../roles.ts';
import { defineRoute, noData } from '../route.ts';
import { dateTime, id } from '../values.ts';
import { channel, deliveryState, messageKind } from './messages.contract.ts';

const deliveryId = z.uuid();

/** Query parameter of a message's link, with the delivery's id: opening the link marks the message as read. */
export const openedParameter = 'message';

export const failedDelivery = z.object({
  id: deliveryId,
  accountId: id,
  personName: z.string(),
  channel,
  kind: messageKind,
  reason: z.string(),
  failedAt: dateTime,
  attempts: z.int(),
  /** False once its time is over. */
  canRetry: z.boolean().optional(),
});

export const deliveriesRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/api/admin/deliveries',
    access: ['TenantAdmin'],
    summary: 'Messages that could not be sent in the last 90 days, newest first, at most a hundred',
    reads: ['deliveries'],
    query: z.object({ state: deliveryState.extract(['failed']) }),
    data: z.object({ deliveries: z.array(failedDelivery), count: z.int().min(0) }),
  }),
  retry: defineRoute({
    method: 'POST',
    path: '/api/admin/deliveries/:deliveryId/retry',
    access: ['TenantAdmin'],
    summary: 'Send a failed message once more',
    changes: ['deliveries'],
    params: z.object({ deliveryId }),
    data: noData,
  }),
  opened: defineRoute({
    method: 'POST',
    path: '/api/notices/opened',
    access: tenantRoles,
    summary: 'Mark the notices of a message as read, whose link the caller has opened',
    changes: ['notices'],
    body: z.object({ deliveryId }),
    data: noData,
  }),
  trial: defineRoute({
    method: 'POST',
    path: '/api/profile/messages/trial',
    access: tenantRoles,
    summary: 'Send the caller a message by one channel, to see whether it arrives',
    changes: ['notices'],
    body: z.object({ channel }),
    data: noData,
  }),
};

export const deliveriesErrors = {
  'deliveries.no-address': 409,
  'deliveries.over': 409,
} as const;

export type FailedDelivery = z.output<typeof failedDelivery>;
