import { kindRules, type Channel, type MessageKind } from '@dzvinok/contract/message-kinds';
import { messageKindOf } from '@dzvinok/contract/notice-kind';
import type { Notice } from '@dzvinok/contract/notices';
import { endedRights } from '../../runtime/live/queued-deliveries.ts';
import { mailingStopped } from '../notices/mailing.entity.ts';
import type { AttemptOutcome, LeasedDelivery, Person, Settlement } from './deliveries.repository.ts';
import { afterQuiet, channelsFor } from './delivery-times.ts';

const minuteMs = 60_000;
const pausesMs = [0.5, 2, 10, 30, 120].map((minutes) => minutes * minuteMs);

const reasons = {
  read: 'Прочитано в порталі',
  withdrawn: 'Уже не актуально: змінено, скасовано або особа більше не отримує таких повідомлень',
  ...endedRights,
  notSetUp: 'Канал не налаштовано',
  late: 'Час повідомлення минув, перш ніж його вдалося надіслати',
  attempts: 'Кілька спроб не вдалися',
  maybeTwice: 'Можливий дубль: невідомо, чи дійшла попередня спроба',
  unknown: 'Невідомо, чи дійшло: зв’язок двічі обірвався під час надсилання',
} as const;

interface Circumstances {
  person: Person | undefined;
  notices: readonly Notice[];
  ready: ReadonlySet<Channel>;
  isRepeatable: boolean;
  now: Date;
  zone: string;
}

/** Checks again whether to send it, as rights, choices and reading may have changed since it was planned. */
export function checked(delivery: LeasedDelivery, { person, notices, ready, isRepeatable, now, zone }: Circumstances): Settlement | { person: Person; unread: Notice[] } {
  const { channel, kind, isUrgent, notAfter, tries, unknownTries, isStopped } = delivery;
  if (isStopped) return { state: 'cancelled', reason: mailingStopped };
  if (!person || person.isArchived) return { state: 'cancelled', reason: reasons.archived };
  if (kind === 'promotion' && !person.agreesToPromotion) return { state: 'cancelled', reason: reasons.noConsent };
  if (now >= notAfter) return { state: 'late', reason: reasons.late };
  const reachable = new Set(person.addresses.map((address) => address.channel));
  if (!reachable.has(channel)) return { state: 'cancelled', reason: reasons.noAddress };
  if (!ready.has(channel)) return { state: 'failed', reason: reasons.notSetUp };
  if (notices.length === 0) return { state: 'cancelled', reason: reasons.withdrawn };
  // The person may have switched off one of a digest's kinds.
  const chosen = notices.filter((notice) => isChosen(messageKindOf(notice), { channel, person, reachable }));
  if (chosen.length === 0) return { state: 'cancelled', reason: reasons.off };
  const unread = chosen.filter(({ isRead }) => !isRead);
  if (unread.length === 0) return { state: 'cancelled', reason: reasons.read };
  if (unknownTries > 1 && !isRepeatable) return { state: 'failed', reason: reasons.unknown };
  if (tries > pausesMs.length + 1) return { state: 'failed', reason: reasons.attempts };
  const awake = isUrgent ? now : afterQuiet(now, zone, person);
  if (awake > now) return { state: 'waiting', dueAt: awake, reason: 'Чекає до кінця тихих годин' };
  return { person, unread };
}

function isChosen(kind: MessageKind, { channel, person, reachable }: { channel: Channel; person: Person; reachable: ReadonlySet<Channel> }): boolean {
  return kindRules[kind].isNecessary === true || channelsFor(kind, person.channels, reachable).includes(channel);
}

/** Of several addresses the best outcome counts; an unknown outcome is better than a refusal. */
export const rank: readonly AttemptOutcome['outcome'][] = ['sent', 'unknown', 'later', 'refused'];

export function settlementOf({ tries, notAfter }: LeasedDelivery, outcome: AttemptOutcome, { now, isMaybeTwice }: { now: Date; isMaybeTwice: boolean }): Settlement {
  switch (outcome.outcome) {
    case 'sent': return { state: 'sent', reason: isMaybeTwice ? reasons.maybeTwice : null };
    case 'refused': return { state: 'failed', reason: outcome.reason };
    default: {
      const pause = (outcome.outcome === 'later' ? outcome.afterMs : undefined) ?? pausesMs[tries - 1];
      if (pause === undefined) return { state: 'failed', reason: outcome.reason };
      const dueAt = new Date(now.getTime() + pause);
      return dueAt < notAfter ? { state: 'waiting', dueAt, reason: outcome.reason } : { state: 'failed', reason: outcome.reason };
    }
  }
}
