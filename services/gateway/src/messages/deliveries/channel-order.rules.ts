import { channels as cheapestFirst, kindRules, type Channel, type MessageKind } from '@dzvinok/contract/message-kinds';

interface ChannelOrder {
  /** As they are used; a person's choice leaves some of them out. */
  channels: readonly Channel[];
  /** How long a person has to read in the product until the next channel is used; a failure uses it at once. */
  minutes: number;
}

/** A letter is the last thing to be seen. */
const fastestFirst: readonly Channel[] = ['push', 'telegram', 'sms', 'email'];

const byUrgency: Readonly<Record<'urgent' | 'usual', ChannelOrder>> = {
  urgent: { channels: fastestFirst, minutes: 5 },
  usual: { channels: cheapestFirst, minutes: 30 },
};

/** Where a kind differs from others of its urgency. */
const byKind: Readonly<Partial<Record<MessageKind, Partial<ChannelOrder>>>> = {
  alert: { minutes: 2 },
  absence: { channels: fastestFirst, minutes: 15 },
  broadcast: { minutes: 5 },
  recording: { minutes: 240 },
  comment: { minutes: 60 },
  payment: { minutes: 60 },
  promotion: { minutes: 24 * 60 },
};

/** `isUrgent` of a kind whose urgency depends on the lesson. */
export function channelOrderOf(kind: MessageKind, isUrgent = kindRules[kind].isUrgent === true): ChannelOrder {
  return { ...byUrgency[isUrgent ? 'urgent' : 'usual'], ...byKind[kind] };
}
