import type { Channel } from '@dzvinok/contract/message-kinds';
import { defineEntity, p } from '@mikro-orm/postgresql';
import { openSchema } from '../../../runtime/database/columns.ts';

const columns = () => ({
  channel: p.text().$type<Channel>().primary(),
  /** Null for a channel that only has a state. */
  settings: p.json<Record<string, unknown>>().nullable(),
  sealedSecret: p.text().nullable(),
  workedAt: p.datetime().nullable(),
  failedAt: p.datetime().nullable(),
  failure: p.text().nullable(),
});

const checks = [{ name: 'message_providers_channel_check', expression: "channel in ('push', 'telegram', 'email', 'sms')" }];

export const MessageProvider = defineEntity({
  name: 'MessageProvider', tableName: 'message_providers', schema: openSchema, properties: columns(), checks,
});

/** Used by centres without own providers. */
export const PlatformMessageProvider = defineEntity({
  name: 'PlatformMessageProvider', tableName: 'message_providers', schema: openSchema, properties: columns(), checks,
});
