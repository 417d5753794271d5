import { lessonMinutes, minutesOf } from './week.ts';

/** A lesson within one day; duration 0 means unknown and counts as the default length. */
export interface DayInterval {
  startTime: string;
  durationMinutes: number | null | undefined;
}

/** A weekly lesson; day 0 is Sunday. */
export interface WeekInterval extends DayInterval {
  dayOfWeek: number;
}

const dayMinutes = 24 * 60;
const weekMinutes = 7 * dayMinutes;

/** True when two lessons of a day overlap as `[start, end)`: one may begin when the other ends. */
export function overlaps(one: DayInterval, other: DayInterval): boolean {
  return overlapsInWeek({ ...one, dayOfWeek: 0 }, { ...other, dayOfWeek: 0 });
}

/** For weekly lessons, also past midnight into the next day. */
export function overlapsInWeek(one: WeekInterval, other: WeekInterval): boolean {
  const untilOther = (startOf(other) - startOf(one) + weekMinutes) % weekMinutes;
  const untilOne = weekMinutes - untilOther;
  return untilOther < lessonMinutes(one.durationMinutes) || untilOne < lessonMinutes(other.durationMinutes);
}

function startOf({ dayOfWeek, startTime }: WeekInterval): number {
  return dayOfWeek * dayMinutes + minutesOf(startTime);
}
