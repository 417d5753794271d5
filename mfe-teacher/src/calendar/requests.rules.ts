import type { RequestedLesson } from '@dzvinok/contract/substitutions';
import { weekdayOf } from '@dzvinok/schedule/zone';
import { formatDayMonth, weekdayShort } from '@dzvinok/texts/dates';

/** `Пн 23.11 16:00 · Хімія, 9-А`. */
export function lineOf({ startsAt, subjectName, className }: RequestedLesson): string {
  return `${momentOf(startsAt)} · ${subjectName}, ${className}`;
}

/** `Пн 23.11 16:00`. */
export function momentOf(startsAt: string): string {
  const day = startsAt.slice(0, 10);
  return `${weekdayShort(weekdayOf(day))} ${formatDayMonth(day)} ${startsAt.slice(11, 16)}`;
}
