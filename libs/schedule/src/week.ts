import { addDays, epochOf, type Moment, mondayOf, startInstant, weekdayOf } from './zone.ts';

/** A weekly lesson: day of the week (0 is Sunday) and the centre's wall clock. */
export interface WeeklySlot {
  dayOfWeek: number;
  startTime: string;
}

export interface DatedLesson<Slot extends WeeklySlot> {
  slot: Slot;
  /** Calendar day in the centre's zone. */
  day: string;
  startsAt: Date;
}

/** The lessons of the week (Monday to Sunday) that holds `day`, earliest first. */
export function lessonsOfWeek<Slot extends WeeklySlot>(
  slots: readonly Slot[],
  day: string,
  zone: string,
): DatedLesson<Slot>[] {
  const monday = mondayOf(day);
  return slots
    .map((slot) => {
      const date = addDays(monday, (slot.dayOfWeek + 6) % 7);
      return { slot, day: date, startsAt: startInstant(date, slot.startTime, zone) };
    })
    .sort((one, other) => one.startsAt.getTime() - other.startsAt.getTime());
}

/** When homework set on `setOn` is due: the first of `weekdays` (0 is Sunday) from today or after `setOn`; null without weekdays. */
export function homeworkDueDay(setOn: string, weekdays: readonly number[], today: string): string | null {
  if (weekdays.length === 0) return null;
  const from = setOn < today ? today : addDays(setOn, 1);
  return addDays(from, Math.min(...weekdays.map((weekday) => (weekday - weekdayOf(from) + 7) % 7)));
}

/** Attendance choice closes this long before a lesson (specification §9). */
export const noticeMinutes = 15;

export function chooseUntil(startsAt: Moment): Date {
  return new Date(epochOf(startsAt) - noticeMinutes * 60_000);
}

/** True until fifteen minutes before the start, inclusive. */
export function canChooseAttendance(startsAt: Moment, now: Moment): boolean {
  return epochOf(now) <= epochOf(chooseUntil(startsAt));
}

/** Length of a lesson whose group states none (specification §9). */
export const defaultLessonMinutes = 45;

/** Minutes of a lesson; 0 or nothing means unknown, so the default. */
export function lessonMinutes(duration: number | null | undefined): number {
  return duration && duration > 0 ? duration : defaultLessonMinutes;
}

/** Minutes since midnight of `HH:MM` or `HH:MM:SS`. */
export function minutesOf(time: string): number {
  const parts = /^(\d{2}):(\d{2})/.exec(time);
  if (!parts) throw new RangeError(`Not a time of day: ${time}`);
  return Number(parts[1]) * 60 + Number(parts[2]);
}

/** `HH:MM` of a lesson's end, also past midnight. */
export function endTime(startTime: string, duration: number | null | undefined): string {
  const end = (minutesOf(startTime) + lessonMinutes(duration)) % (24 * 60);
  return `${String(Math.floor(end / 60)).padStart(2, '0')}:${String(end % 60).padStart(2, '0')}`;
}
