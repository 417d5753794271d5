import { channels as cheapestFirst, kindRules, type Channel, type MessageKind } from '@dzvinok/contract/message-kinds';

interface ChannelOrder {
  /** In the order of use; a person's choice leaves some out. */
  channels: readonly Channel[];
  /** Time to read the notice in the product before the next channel is used; after a failure it is used at once. */
  minutes: number;
}

/** Letters are read last. */
const fastestFirst: readonly Channel[] = ['push', 'telegram', 'sms', 'email'];

const byUrgency: Readonly<Record<'urgent' | 'usual', ChannelOrder>> = {
  urgent: { channels: fastestFirst, minutes: 5 },
  usual: { channels: cheapestFirst, minutes: 30 },
};

/** Exceptions from the order of the kind's urgency. */
const byKind: Readonly<Partial<Record<MessageKind, Partial<ChannelOrder>>>> = {
  alert: { minutes: 2 },
  absence: { channels: fastestFirst, minutes: 15 },
  broadcast: { minutes: 5 },
  recording: { minutes: 240 },
  comment: { minutes: 60 },
  payment: { minutes: 60 },
  promotion: { minutes: 24 * 60 },
};

/** `isUrgent`: for kinds whose urgency depends on the lesson. */
export function channelOrderOf(kind: MessageKind, isUrgent = kindRules[kind].isUrgent === true): ChannelOrder {
  return { ...byUrgency[isUrgent ? 'urgent' : 'usual'], ...byKind[kind] };
}
