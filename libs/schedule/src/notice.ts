import { epochOf, type Moment } from './zone.ts';

/** How long before a lesson the choice of online or recording closes (specification §9). */
export const noticeMinutes = 15;

/** The last moment at which attendance may be chosen. */
export function chooseUntil(startsAt: Moment): Date {
  return new Date(epochOf(startsAt) - noticeMinutes * 60_000);
}

/** Whether attendance may still be chosen: exactly fifteen minutes before the start is in time. */
export function canChooseAttendance(startsAt: Moment, now: Moment): boolean {
  return epochOf(now) <= epochOf(chooseUntil(startsAt));
}
