import { z } from 'zod';
import { dayAndTime } from '../day-and-time.ts';
import { defineRoute, noData } from '../route.ts';
import { readText } from '../typed-text.ts';
import { dateTime, id, idText, wholeNumberText } from '../values.ts';
import { channel } from './messages.contract.ts';

/** Recipients of a mailing (specification §9): 1 students, 2 parents, 3 both. */
export const recipientId = z.literal([1, 2, 3]);

/** Words in braces that are replaced for each recipient. */
export const mailingVariables = ['ім’я', 'учень', 'група', 'центр'] as const;

const variable = /\{([^{}]*)\}/g;

/** Names in braces that are no variables. */
export function unknownVariables(message: string): string[] {
  return [...message.matchAll(variable)].flatMap(([, name = '']) => (mailingVariables.some((known) => known === name) ? [] : [name]));
}

/** The text as one recipient reads it. */
export function fillVariables(message: string, values: Readonly<Record<(typeof mailingVariables)[number], string>>): string {
  return message.replace(variable, (whole, name: string) => mailingVariables.find((known) => known === name) ? values[name as keyof typeof values] : whole);
}

export const mailingForm = z.object({
  /** Null with chosen students, or for the whole centre. */
  classId: id.nullable(),
  studentIds: z.array(id).max(2_000).optional(),
  recipientId,
  message: z.string('Введіть текст').overwrite(readText).min(1, 'Введіть текст повідомлення').max(4_000, 'Текст задовгий: найбільше 4000 знаків')
    .refine((message) => unknownVariables(message).length === 0, {
      error: ({ input }) => `Невідома змінна {${unknownVariables(String(input))[0] ?? ''}}. Можна: ${mailingVariables.map((name) => `{${name}}`).join(', ')}`,
    }),
  /** Within a year; null: at once. */
  sendAt: dayAndTime.nullish(),
  /** Only for people who agreed to promotion. */
  isPromotional: z.boolean().optional(),
});

const mailingState = z.enum(['waiting', 'sending', 'done', 'stopped']);

const counts = z.object({
  recipients: z.int().min(0),
  read: z.int().min(0),
  /** People who have neither read it nor got it by a channel, without waiting deliveries. */
  unreached: z.int().min(0).optional(),
  /** Numbers of people by channel. */
  channels: z.array(z.object({ channel, waiting: z.int(), sent: z.int(), failed: z.int(), cancelled: z.int() })),
  priceKopecks: z.int().min(0),
});

export const mailing = z.object({
  id,
  message: z.string(),
  /** `Математика А`, chosen students, or the whole centre. */
  audience: z.string(),
  recipientId,
  isPromotional: z.boolean(),
  authorName: z.string(),
  createdAt: dateTime,
  sendAt: dateTime,
  state: mailingState,
  counts,
});

export const mailingsRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/api/admin/mailings',
    access: ['TenantAdmin'],
    summary: 'The last twenty mailings with their progress',
    reads: ['mailings'],
    data: z.array(mailing),
  }),
  one: defineRoute({
    method: 'GET',
    path: '/api/admin/mailings/:mailingId',
    access: ['TenantAdmin'],
    summary: 'A mailing: counts per state and channel, and the state for each person',
    reads: ['mailings'],
    params: z.object({ mailingId: idText }),
    data: mailing.extend({
      people: z.array(z.object({
        accountId: id,
        fullName: z.string(),
        isRead: z.boolean(),
        channels: z.array(z.object({ channel, state: z.string(), reason: z.string().nullable() })),
      })),
    }),
  }),
  preview: defineRoute({
    method: 'POST',
    path: '/api/admin/mailings/preview',
    access: ['TenantAdmin'],
    summary: 'Preview of a mailing: recipients by channel, examples of texts, and people who cannot be reached',
    changesNoRead: 'it shows what would be sent',
    query: z.object({
      /** How many recipients come before the first example. */
      after: wholeNumberText.optional(),
    }),
    body: mailingForm,
    data: z.object({
      recipients: z.int().min(0),
      /** Recipients who can be reached outside the product too. */
      channels: z.array(z.object({ channel, count: z.int() })),
      /** Five by name; `channels` in the order of their use. */
      examples: z.array(z.object({ fullName: z.string(), text: z.string(), channels: z.array(channel).optional() })),
      /** The first 200. */
      unreachable: z.array(z.object({ fullName: z.string(), reason: z.string() })),
      unreachableCount: z.int().min(0).optional(),
      /** Cost of SMS if no person reads it by a cheaper channel; null without SMS. */
      sms: z.object({ parts: z.int(), priceKopecks: z.int() }).nullish(),
      /** Null: at once. */
      sendAt: dateTime.nullish(),
      /** Moment of sending by the channels, where the usual quiet hours delay it. */
      awakeAt: dateTime.nullish(),
    }),
  }),
  create: defineRoute({
    method: 'POST',
    path: '/api/admin/mailings',
    access: ['TenantAdmin'],
    summary: 'Send a message to people of the centre, at once or at a given time',
    changes: ['mailings', 'notices'],
    body: mailingForm,
    data: z.object({ id, recipients: z.int().min(0) }),
  }),
  stop: defineRoute({
    method: 'POST',
    path: '/api/admin/mailings/:mailingId/stop',
    access: ['TenantAdmin'],
    summary: 'Send no more messages of a mailing; repeating changes nothing',
    changes: ['mailings'],
    params: z.object({ mailingId: idText }),
    data: noData,
  }),
  repeat: defineRoute({
    method: 'POST',
    path: '/api/admin/mailings/:mailingId/repeat',
    access: ['TenantAdmin'],
    summary: 'Send a mailing again, outside the product, to people who have neither read it nor got it by a channel',
    changes: ['mailings'],
    params: z.object({ mailingId: idText }),
    data: z.object({ recipients: z.int().min(1) }),
  }),
};

export const mailingsErrors = {
  'mailings.all-reached': 409,
  'mailings.far-time': 400,
  'mailings.nobody': 409,
  'mailings.not-found': 404,
  'mailings.past-time': 400,
  'mailings.stopped': 409,
  'mailings.waiting': 409,
} as const;

export type Mailing = z.output<typeof mailing>;
export type MailingForm = z.output<typeof mailingForm>;
