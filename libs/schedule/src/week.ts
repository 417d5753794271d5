import { epochOf, type Moment } from './zone.ts';

/** Attendance choice closes this long before a lesson (specification §9). */
export const noticeMinutes = 15;

export function chooseUntil(startsAt: Moment): Date {
  return new Date(epochOf(startsAt) - noticeMinutes * 60_000);
}

/** True until fifteen minutes before the start, inclusive. */
export function canChooseAttendance(startsAt: Moment, now: Moment): boolean {
  return epochOf(now) <= epochOf(chooseUntil(startsAt));
}

/** Latest moment to tell of an absence, `hours` before the lesson, but not later than attendance is chosen. */
export function tellUntil(startsAt: Moment, hours: number): Date {
  return new Date(epochOf(startsAt) - Math.max(noticeMinutes, hours * 60) * 60_000);
}

/** Length of a lesson whose group states none (specification §9). */
export const defaultLessonMinutes = 45;

/** 0, null and undefined mean unknown: the default. */
export function lessonMinutes(duration: number | null | undefined): number {
  return duration && duration > 0 ? duration : defaultLessonMinutes;
}

/** Minutes since midnight of `HH:MM` or `HH:MM:SS`. */
export function minutesOf(time: string): number {
  const parts = /^(\d{2}):(\d{2})/.exec(time);
  if (!parts) throw new RangeError(`Not a time of day: ${time}`);
  return Number(parts[1]) * 60 + Number(parts[2]);
}

/** A lesson belongs to the day of its start, so it has to end by midnight. */
export function endsByMidnight(startTime: string, duration: number | null | undefined): boolean {
  return minutesOf(startTime) + lessonMinutes(duration) <= 24 * 60;
}

/** `HH:MM` of a lesson's end, also past midnight. */
export function endTime(startTime: string, duration: number | null | undefined): string {
  const end = (minutesOf(startTime) + lessonMinutes(duration)) % (24 * 60);
  return `${String(Math.floor(end / 60)).padStart(2, '0')}:${String(end % 60).padStart(2, '0')}`;
}
