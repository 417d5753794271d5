import { z } from 'zod';
import { tenantRoles } from '../roles.ts';
import { defineRoute, noData } from '../route.ts';
import { dateTime, id, idText } from '../values.ts';
import { channels, kindRules, messageKinds } from './message-kinds.ts';

export const channel = z.enum(channels);
export const messageKind = z.enum(messageKinds);

/** `late`: its time was over before it could be sent. */
export const deliveryState = z.enum(['waiting', 'leased', 'sent', 'delivered', 'failed', 'cancelled', 'late']);
export type DeliveryState = z.output<typeof deliveryState>;

/** Text of the consent to promotion; another text needs another version, and a new consent. */
export const promotionConsent = { version: 1, text: 'Хочу отримувати рекламу та пропозиції центру. Відмовитися можна будь-коли.' } as const;

/** Default of a person, in the centre's zone. */
export const usualQuietHours = { from: '21:00', until: '08:00' } as const;

const hour = z.string('Вкажіть час').regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Вкажіть час, наприклад 21:00');

export const quietHours = z.object({ from: hour, until: hour })
  .refine(({ from, until }) => from !== until, { path: ['until'], error: 'Початок і кінець не можуть збігатися' });

export const kindChoice = z.object({
  kind: messageKind,
  channels: z.array(channel).max(channels.length),
  /** Of a digest kind: not merged in the evening. */
  isAtOnce: z.boolean(),
}).refine((choice) => choice.channels.every((name) => canUse(choice.kind, name)), { path: ['channels'], error: 'Цього способу для таких повідомлень немає' });

/** SMS costs money, so most kinds never use it. */
export function canUse(kind: z.output<typeof messageKind>, name: z.output<typeof channel>): boolean {
  return name !== 'sms' || kindRules[kind].hasSms === true;
}

export const messageChoicesForm = z.object({
  kinds: z.array(kindChoice).max(messageKinds.length),
  quietHours,
  /** Version of the text that the person agrees to; null without consent. */
  promotionVersion: z.literal(promotionConsent.version).nullable(),
});

export const messageAddress = z.object({
  id,
  channel,
  /** A browser, an e-mail address, an account of a messenger. */
  label: z.string().nullable(),
  /** Of a push subscription: by it a browser finds its own. */
  endpoint: z.string().nullable(),
  addedAt: dateTime,
  isConfirmed: z.boolean(),
  /** Null while the address is used. */
  endReason: z.string().nullable(),
});

/** `endReason` of an address that its owner removed. */
export const removedByOwner = 'removed';

/** As `PushSubscription.toJSON()` gives it. */
export const pushSubscription = z.object({
  endpoint: z.url().max(1_000),
  keys: z.object({ p256dh: z.string().regex(/^[\w-]{87}=?$/), auth: z.string().regex(/^[\w-]{22}={0,2}$/) }),
});

const path = '/api/profile/messages';
const access = tenantRoles;

export const messagesRoutes = {
  settings: defineRoute({
    method: 'GET',
    path,
    access,
    summary: 'The caller’s channels per kind of message, quiet hours, addresses and consent to promotion',
    reads: ['messages'],
    data: z.object({
      /** Kinds of the caller's role. */
      kinds: z.array(kindChoice),
      quietHours: z.object({ from: z.string(), until: z.string() }),
      promotion: z.object({ version: z.int(), agreedAt: dateTime }).nullable(),
      /** Channels that the centre has set up; `hasAddress`: the caller can be reached by it. */
      channels: z.array(z.object({ channel, hasAddress: z.boolean() })),
      /** Addresses in use, then recently ended addresses. */
      addresses: z.array(messageAddress),
      /** Base64URL, for `pushManager.subscribe`. */
      pushKey: z.string(),
    }),
  }),
  choose: defineRoute({
    method: 'PUT',
    path,
    access,
    summary: 'Choose channels per kind, quiet hours and consent to promotion; kinds that are left out stay as they are',
    changes: ['messages'],
    body: messageChoicesForm,
    data: noData,
  }),
  removeAddress: defineRoute({
    method: 'DELETE',
    path: `${path}/addresses/:addressId`,
    access,
    summary: 'Stop messages to one of one’s own addresses; repeating changes nothing',
    changes: ['messages'],
    params: z.object({ addressId: idText }),
    data: noData,
  }),
  addPush: defineRoute({
    method: 'POST',
    path: `${path}/push`,
    access,
    summary: 'Send notifications to this browser; the same subscription again changes nothing',
    changes: ['messages'],
    body: pushSubscription.extend({ label: z.string().trim().max(100) }),
    data: noData,
  }),
  removePush: defineRoute({
    method: 'DELETE',
    path: `${path}/push`,
    access,
    summary: 'Send no more notifications to this browser; repeating changes nothing',
    changes: ['messages'],
    body: pushSubscription.pick({ endpoint: true }),
    data: noData,
  }),
};

export const messagesErrors = {
  'messages.push-service-unknown': 422,
  'messages.too-many-addresses': 409,
} as const;

export type MessageSettings = z.output<typeof messagesRoutes.settings.data>;
export type MessageChoices = z.output<typeof messageChoicesForm>;
export type KindChoice = z.output<typeof kindChoice>;
export type MessageAddressItem = z.output<typeof messageAddress>;
export type PushSubscriptionKeys = z.output<typeof pushSubscription>;
