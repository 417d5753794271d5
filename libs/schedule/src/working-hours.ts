import { lessonMinutes, minutesOf } from './week.ts';
import type { WeekInterval } from './overlap.ts';

/** A time of each week at which a teacher works, as `HH:MM`; day 0 is Sunday. */
export interface WorkingTime {
  dayOfWeek: number;
  from: string;
  to: string;
}

/** The times of a weekday, the earliest first. */
export function hoursOn(dayOfWeek: number, hours: readonly WorkingTime[]): WorkingTime[] {
  return hours.filter((time) => time.dayOfWeek === dayOfWeek).toSorted((one, other) => (one.from < other.from ? -1 : 1));
}

/** True for a lesson within the hours, also across two adjoining times. A teacher without hours works at any time. */
export function isAtWork({ dayOfWeek, startTime, durationMinutes }: WeekInterval, hours: readonly WorkingTime[]): boolean {
  if (hours.length === 0) return true;
  const start = minutesOf(startTime);
  let coveredUntil = start;
  for (const { from, to } of hoursOn(dayOfWeek, hours)) {
    if (minutesOf(from) <= coveredUntil) coveredUntil = Math.max(coveredUntil, minutesOf(to));
  }
  return coveredUntil >= start + lessonMinutes(durationMinutes);
}
