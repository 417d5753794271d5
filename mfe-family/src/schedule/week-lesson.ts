import type { ScheduleItem } from '@dzvinok/contract/family';

/** A lesson of the schedule, and until when its attendance can be chosen by this device's clock, which may be wrong. */
export interface WeekLesson extends ScheduleItem {
  /** Milliseconds since 1970; 0 when it was too late at the time of reading. */
  closesAt: number;
  /** Seen before, while the server does not answer now: nothing can be chosen. */
  isOld: boolean;
}

/** A lesson as it was read at `readAt`, in milliseconds since 1970. */
export function timed(item: ScheduleItem, readAt: number, isOld: boolean): WeekLesson {
  return { ...item, isOld, closesAt: item.canChooseStatus ? readAt + item.chooseSecondsLeft * 1000 : 0 };
}
