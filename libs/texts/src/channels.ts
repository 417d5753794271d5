import type { Channel } from '@dzvinok/contract/message-kinds';

/** Names of the ways to reach a person outside the product, the same on every screen and in every message. */
export const channelNames: Readonly<Record<Channel, string>> = { push: 'Браузер', telegram: 'Telegram', email: 'Пошта', sms: 'SMS' };
