import { addDays, epochOf, type Moment, mondayOf, startInstant, weekdayOf } from './zone.ts';

/** A weekly lesson: the day of the week (0 is Sunday) and the centre's wall clock. */
export interface WeeklySlot {
  dayOfWeek: number;
  startTime: string;
}

/** A weekly lesson on its day. */
export interface DatedLesson<Slot extends WeeklySlot> {
  slot: Slot;
  /** Calendar day in the centre's zone. */
  day: string;
  startsAt: Date;
}

/** The lessons of weekly slots in the week (Monday to Sunday) that holds `day`, earliest first. */
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

/**
 * The day of the next planned lesson, on which the homework of the lesson of `setOn` is due: the first of the group's weekdays
 * from today on, or after `setOn` if that is not past. A planned lesson that was never held moves nothing to the past. Null
 * for a group without weekly slots. Days are `YYYY-MM-DD`, 0 is Sunday.
 */
export function homeworkDueDay(setOn: string, weekdays: readonly number[], today: string): string | null {
  if (weekdays.length === 0) return null;
  const from = setOn < today ? today : addDays(setOn, 1);
  return addDays(from, Math.min(...weekdays.map((weekday) => (weekday - weekdayOf(from) + 7) % 7)));
}

/** The choice of online or recording closes so long before a lesson (specification §9). */
export const noticeMinutes = 15;

/** The last moment at which attendance may be chosen. */
export function chooseUntil(startsAt: Moment): Date {
  return new Date(epochOf(startsAt) - noticeMinutes * 60_000);
}

/** True while attendance may still be chosen: exactly fifteen minutes before the start is in time. */
export function canChooseAttendance(startsAt: Moment, now: Moment): boolean {
  return epochOf(now) <= epochOf(chooseUntil(startsAt));
}

/** Length of a lesson whose group states none (specification §9). */
export const defaultLessonMinutes = 45;

/** Minutes to show and to reckon with: 0 or nothing means that the length is not known, so the default. */
export function lessonMinutes(duration: number | null | undefined): number {
  return duration && duration > 0 ? duration : defaultLessonMinutes;
}

/** Minutes since midnight of `HH:MM` or `HH:MM:SS`. */
export function minutesOf(time: string): number {
  const parts = /^(\d{2}):(\d{2})/.exec(time);
  if (!parts) throw new RangeError(`Not a time of day: ${time}`);
  return Number(parts[1]) * 60 + Number(parts[2]);
}

/** `HH:MM` at which a lesson ends; one that runs past midnight ends on the next day's clock. */
export function endTime(startTime: string, duration: number | null | undefined): string {
  const end = (minutesOf(startTime) + lessonMinutes(duration)) % (24 * 60);
  return `${String(Math.floor(end / 60)).padStart(2, '0')}:${String(end % 60).padStart(2, '0')}`;
}
