import { z } from 'zod';
import { defineRoute, noData } from '../route.ts';

/** Report of TurboSMS on a message; the signature is a SHA-1 of the event's id and a secret. */
export const smsReport = z.object({
  id: z.union([z.string().max(200), z.int()]).transform(String),
  signature: z.string().max(200),
  data: z.object({ message_id: z.string().max(100), status: z.string().max(100) }),
});

export const smsRoutes = {
  report: defineRoute({
    method: 'POST',
    path: '/api/sms/turbosms',
    access: 'public',
    host: 'any',
    summary: 'Signed call-back of TurboSMS: a message was delivered, or cannot be',
    changesNoRead: 'the list of deliveries is read anew when it is opened',
    body: smsReport,
    data: noData,
  }),
};

export type SmsReport = z.output<typeof smsReport>;
