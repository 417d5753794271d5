import type { Channel } from '@dzvinok/contract/message-kinds';

export const channelNames: Readonly<Record<Channel, string>> = { push: 'Браузер', telegram: 'Telegram', email: 'Пошта', sms: 'SMS' };
