import { kindRules, urgentLessonHours, type Channel, type MessageKind } from '@dzvinok/contract/message-kinds';
import { usualQuietHours } from '@dzvinok/contract/messages';
import { addDays, dayIn, startInstant, timeIn } from '@dzvinok/schedule/zone';
import { channelOrderOf } from './channel-order.rules.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** News of another room or teacher come at least as long before the lesson: another room may be at another site. */
const minorNoticeMs = hourMs;
/** When the day's news of little hurry are told, as one message. */
const digestTime = '20:30';

export interface ChosenTimes {
  atOnce: readonly MessageKind[];
  quietFrom: string | null;
  quietUntil: string | null;
}

interface News {
  kind: MessageKind;
  /** Of the lesson that it is about, when it still is to come. */
  startsAt: Date | null;
  /** It waits for the end of the quiet hours if the lesson begins later than that. */
  isMinor?: boolean;
  /** Does not wait for the evening, whatever its kind. */
  isPrompt?: boolean;
  now: Date;
  zone: string;
}

export interface DeliveryTimes {
  isUrgent: boolean;
  /** Of the first channel; the next ones follow at `later`. */
  first: Date;
  later: (step: number) => Date;
  /** Not sent afterwards. */
  notAfter: Date;
  /** News for the same evening or morning is one message. */
  gatheredFor: string | null;
}

/** Null when its time would be over before it may be told. */
export function deliveryTimes({ kind, startsAt, isMinor = false, isPrompt = false, now, zone }: News, chosen: ChosenTimes): DeliveryTimes | null {
  const rules = kindRules[kind];
  const untilLesson = startsAt === null ? Infinity : startsAt.getTime() - now.getTime();
  const mayWait = isMinor && untilLesson - (afterQuiet(now, zone, chosen).getTime() - now.getTime()) >= minorNoticeMs;
  const isUrgent = rules.isUrgent === true || (kind === 'lesson' && !mayWait && untilLesson > 0 && untilLesson <= urgentLessonHours * hourMs);
  const awake = (moment: Date) => (isUrgent ? moment : afterQuiet(moment, zone, chosen));
  const isDigest = rules.isDigest === true && !isPrompt && !chosen.atOnce.includes(kind);
  const wanted = isDigest ? nextDigest(now, zone) : now;
  const first = awake(wanted);
  const useful = (rules.isBrief ? now : first).getTime() + rules.usefulHours * hourMs;
  const notAfter = new Date(untilLesson > 0 && untilLesson < Infinity ? Math.min(useful, startsAt?.getTime() ?? useful) : useful);
  if (first >= notAfter) return null;
  const stepMs = channelOrderOf(kind, isUrgent).minutes * minuteMs;
  return {
    isUrgent,
    first,
    later: (step) => awake(new Date(first.getTime() + step * stepMs)),
    notAfter,
    gatheredFor: isDigest || first > wanted ? `digest ${dayIn(zone, first)} ${timeIn(zone, first).slice(0, 2)}` : null,
  };
}

function nextDigest(now: Date, zone: string): Date {
  const day = dayIn(zone, now);
  const today = startInstant(day, digestTime, zone);
  return now < today ? today : startInstant(addDays(day, 1), digestTime, zone);
}

/** The moment, or the end of the quiet hours around it; by the wall clock, also in a night when the clocks change. */
export function afterQuiet(moment: Date, zone: string, { quietFrom, quietUntil }: Pick<ChosenTimes, 'quietFrom' | 'quietUntil'>): Date {
  const from = quietFrom ?? usualQuietHours.from;
  const until = quietUntil ?? usualQuietHours.until;
  const time = timeIn(zone, moment).slice(0, 5);
  const isOvernight = from > until;
  const isQuiet = isOvernight ? time >= from || time < until : time >= from && time < until;
  if (!isQuiet) return moment;
  const day = dayIn(zone, moment);
  return startInstant(isOvernight && time >= from ? addDays(day, 1) : day, until, zone);
}

type ChosenChannels = Partial<Record<MessageKind, readonly Channel[]>>;

export function channelsFor(kind: MessageKind, chosen: ChosenChannels, reachable: ReadonlySet<Channel>, isUrgent?: boolean): Channel[] {
  const wanted = chosen[kind] ?? kindRules[kind].usual;
  return channelOrderOf(kind, isUrgent).channels.filter((channel) => wanted.includes(channel) && reachable.has(channel) && (channel !== 'sms' || kindRules[kind].hasSms));
}
