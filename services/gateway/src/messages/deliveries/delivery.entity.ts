import type { Channel, MessageKind } from '@dzvinok/contract/message-kinds';
import type { DeliveryState } from '@dzvinok/contract/messages';
import { defineEntity, p } from '@mikro-orm/postgresql';
import { Account } from '../../identity/accounts/account.entity.ts';
import { foreignKey, identity, momentOfWriting, openSchema } from '../../runtime/database/columns.ts';
import { Mailing } from '../notices/mailing.entity.ts';

/** Where a person can be reached outside the product, besides the account's phone number. */
export const MessageAddress = defineEntity({
  name: 'MessageAddress',
  tableName: 'message_addresses',
  schema: openSchema,
  properties: {
    id: identity(),
    accountId: foreignKey(Account, 'account_id').deleteRule('cascade').index('message_addresses_account'),
    channel: p.text().$type<Exclude<Channel, 'sms'>>(),
    /** An e-mail address, the id of a chat, an endpoint of a push service. */
    address: p.text(),
    /** Of a push subscription. */
    keys: p.json<Record<string, string>>().nullable(),
    /** Telegram's id of the bot that the chat is with; null in links from before centres had bots of their own. */
    botId: p.bigint('number').nullable(),
    /** Name that the owner knows. */
    label: p.text().nullable(),
    addedAt: momentOfWriting(),
    /** Null until the owner has proven it. */
    confirmedAt: p.datetime().nullable(),
    endedAt: p.datetime().nullable(),
    endReason: p.text().nullable(),
  },
  uniques: [{ name: 'message_addresses_current', properties: ['channel', 'address', 'accountId'], where: 'ended_at is null' }],
  checks: [{ name: 'message_addresses_channel_check', expression: "channel in ('push', 'telegram', 'email')" }],
});

/** A missing row or key means the usual choice. */
export const MessageChoice = defineEntity({
  name: 'MessageChoice',
  tableName: 'message_choices',
  schema: openSchema,
  properties: {
    accountId: foreignKey(Account, 'account_id').primary().deleteRule('cascade'),
    channels: p.json<Partial<Record<MessageKind, Channel[]>>>().defaultRaw(`'{}'::jsonb`),
    /** Kinds that the person wants at once instead of in the evening. */
    atOnce: p.json<MessageKind[]>().defaultRaw(`'[]'::jsonb`),
    quietFrom: p.text().nullable(),
    quietUntil: p.text().nullable(),
    /** Consent to promotion: the version of its text and the moment. */
    promotionVersion: p.integer().nullable(),
    promotionAt: p.datetime().nullable(),
  },
});

/** A message that a person gets, or got, by one channel. */
export const Delivery = defineEntity({
  name: 'Delivery',
  tableName: 'deliveries',
  schema: openSchema,
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    accountId: foreignKey(Account, 'account_id').deleteRule('cascade'),
    channel: p.text().$type<Channel>(),
    kind: p.text().$type<MessageKind>(),
    /** News of the same subject joins a delivery that has not been tried yet. */
    subject: p.text(),
    mailingId: foreignKey(Mailing, 'mailing_id').nullable().deleteRule('cascade').index('deliveries_mailing'),
    /** Its notices, whose texts are read when it is sent. */
    noticeIds: p.json<number[]>().defaultRaw(`'[]'::jsonb`),
    state: p.text().$type<DeliveryState>().default('waiting'),
    dueAt: p.datetime(),
    notAfter: p.datetime(),
    isUrgent: p.boolean().default(false),
    attempts: p.integer().default(0),
    leasedUntil: p.datetime().nullable(),
    /** Reason for a failure, or for a possible second copy. */
    reason: p.text().nullable(),
    createdAt: momentOfWriting(),
    settledAt: p.datetime().nullable(),
    /** When an admin asked for it once more; earlier attempts do not count against it. */
    retriedAt: p.datetime().nullable(),
  },
  uniques: [{ name: 'deliveries_subject', properties: ['accountId', 'channel', 'subject'], where: "state = 'waiting' and attempts = 0" }],
  indexes: [
    { name: 'deliveries_due', properties: ['dueAt'], where: "state in ('waiting', 'leased')" },
    { name: 'deliveries_failed', properties: ['settledAt'], where: "state = 'failed'" },
    { name: 'deliveries_created', properties: ['createdAt'] },
    { name: 'deliveries_account', properties: ['accountId'] },
  ],
  checks: [
    { name: 'deliveries_state_check', expression: "state in ('waiting', 'leased', 'sent', 'delivered', 'failed', 'cancelled', 'late')" },
    { name: 'deliveries_channel_check', expression: "channel in ('push', 'telegram', 'email', 'sms')" },
  ],
});

/** Without an end its process died, or the outcome is unknown. */
export const DeliveryAttempt = defineEntity({
  name: 'DeliveryAttempt',
  tableName: 'delivery_attempts',
  schema: openSchema,
  properties: {
    deliveryId: foreignKey(Delivery, 'delivery_id').primary().deleteRule('cascade'),
    nr: p.integer().primary(),
    startedAt: p.datetime(),
    endedAt: p.datetime().nullable(),
    outcome: p.text().$type<'sent' | 'later' | 'refused' | 'unknown'>().nullable(),
    reason: p.text().nullable(),
    providerId: p.text().nullable().index('delivery_attempts_provider'),
    parts: p.integer().nullable(),
    priceKopecks: p.integer().nullable(),
    /** The previous attempt may have reached the person too. */
    mayRepeat: p.boolean().default(false),
    /** As the provider's call-back says. */
    deliveredAt: p.datetime().nullable(),
  },
  indexes: [{ name: 'delivery_attempts_priced', properties: ['startedAt'], where: 'price_kopecks is not null' }],
});
