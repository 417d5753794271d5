import type { ScheduleItem } from '@dzvinok/contract/family';
import { lessonMinutes } from '@dzvinok/schedule/duration';
import { addDays } from '@dzvinok/schedule/zone';

export interface ScheduleDay<Item extends ScheduleItem> {
  /** `YYYY-MM-DD` in the centre's zone. */
  date: string;
  lessons: Item[];
}

/** Seven days from Monday on, each with its lessons in order; a lesson's own offset says which day it is on. */
export function daysOfWeek<Item extends ScheduleItem>(monday: string, items: readonly Item[]): ScheduleDay<Item>[] {
  return Array.from({ length: 7 }, (_, index) => {
    const date = addDays(monday, index);
    const lessons = items
      .filter((item) => item.startDateTime.slice(0, 10) === date)
      .toSorted((one, other) => one.startDateTime.localeCompare(other.startDateTime));
    return { date, lessons };
  });
}

/** The lesson that runs now or comes first after now; undefined when the week has no more. */
export function nextLesson<Item extends ScheduleItem>(items: readonly Item[], now: number): Item | undefined {
  return items
    .filter((item) => endOf(item) > now)
    .toSorted((one, other) => Date.parse(one.startDateTime) - Date.parse(other.startDateTime))[0];
}

function endOf(item: ScheduleItem): number {
  return Date.parse(item.startDateTime) + lessonMinutes(item.lessonDuration) * 60_000;
}

/** One lesson's identity within a student's schedule. */
export function lessonKey(item: ScheduleItem): string {
  return `${item.classId}-${item.startDateTime}`;
}
