import { lessonMinutes, minutesOf } from './week.ts';

/** A lesson within one day; the duration 0 stands for «not known» and counts as the default length. */
export interface DayInterval {
  startTime: string;
  durationMinutes: number | null | undefined;
}

/** A lesson of every week; the day 0 is Sunday. */
export interface WeekInterval extends DayInterval {
  dayOfWeek: number;
}

const dayMinutes = 24 * 60;
const weekMinutes = 7 * dayMinutes;

/** True when two lessons of the same day meet: `[start, end)`, so one may begin when the other ends. */
export function overlaps(one: DayInterval, other: DayInterval): boolean {
  return overlapsInWeek({ ...one, dayOfWeek: 0 }, { ...other, dayOfWeek: 0 });
}

/** The same for weekly lessons: one that runs past midnight takes its room on the next day too. */
export function overlapsInWeek(one: WeekInterval, other: WeekInterval): boolean {
  const untilOther = (startOf(other) - startOf(one) + weekMinutes) % weekMinutes;
  const untilOne = weekMinutes - untilOther;
  return untilOther < lessonMinutes(one.durationMinutes) || untilOne < lessonMinutes(other.durationMinutes);
}

function startOf({ dayOfWeek, startTime }: WeekInterval): number {
  return dayOfWeek * dayMinutes + minutesOf(startTime);
}
