import type { ScheduleItem } from '@dzvinok/contract/family';
import { lessonMinutes } from '@dzvinok/schedule/week';
import { addDays } from '@dzvinok/schedule/zone';
import { timeRange } from '@dzvinok/texts/times';

export interface ScheduleDay<Item extends ScheduleItem> {
  date: string;
  lessons: Item[];
}

/** Monday to Sunday; the offset in a lesson’s time decides its day. */
export function daysOfWeek<Item extends ScheduleItem>(monday: string, items: readonly Item[]): ScheduleDay<Item>[] {
  return Array.from({ length: 7 }, (_, index) => {
    const date = addDays(monday, index);
    const lessons = items
      .filter((item) => lessonDay(item) === date)
      .toSorted((one, other) => one.startDateTime.localeCompare(other.startDateTime));
    return { date, lessons };
  });
}

/** Running or next lesson, which no freeze takes; undefined when the week has none left. */
export function nextLesson<Item extends ScheduleItem>(items: readonly Item[], now: number): Item | undefined {
  return items
    .filter((item) => endOf(item) > now && !item.frozenUntil)
    .toSorted((one, other) => Date.parse(one.startDateTime) - Date.parse(other.startDateTime))[0];
}

function endOf(item: ScheduleItem): number {
  return Date.parse(item.startDateTime) + lessonMinutes(item.lessonDuration) * 60_000;
}

export function lessonTime(item: ScheduleItem): string {
  return timeRange(item.startDateTime.slice(11, 16), item.lessonDuration);
}

export function lessonDay(item: ScheduleItem): string {
  return item.startDateTime.slice(0, 10);
}

export function isThisWeek(monday: string, today: string): boolean {
  return today >= monday && today < addDays(monday, 7);
}

/** On the Sunday of the week shown. */
export function isTomorrowNextWeek(monday: string, today: string): boolean {
  return today === addDays(monday, 6);
}

export function lessonKey(item: ScheduleItem): string {
  return `${item.classId}-${item.startDateTime}`;
}
