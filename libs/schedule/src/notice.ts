import { epochOf, type Moment } from './zone.ts';

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
