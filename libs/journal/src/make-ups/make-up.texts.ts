import type { MakeUpCredit, MakeUpLesson } from '@dzvinok/contract/make-ups';
import { weekdayOf } from '@dzvinok/schedule/zone';
import { formatDayMonth, weekdayShort } from '@dzvinok/texts/dates';
import { timeRange } from '@dzvinok/texts/times';

const whyTexts: Record<MakeUpCredit['why'], string> = { absence: '', cancelled: ' (скасовано центром)', alert: ' (тривога забрала час)' };

export function missedText({ subjectName, missedOn, why }: MakeUpCredit): string {
  return `${subjectName} ${formatDayMonth(missedOn)}${whyTexts[why]}`;
}

export function timeText({ startsAt, minutes }: MakeUpLesson): string {
  return `${weekdayShort(weekdayOf(startsAt.slice(0, 10))).toLowerCase()} ${formatDayMonth(startsAt)}, ${timeRange(startsAt.slice(11, 16), minutes)}`;
}
