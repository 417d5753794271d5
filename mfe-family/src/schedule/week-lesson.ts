import type { ScheduleItem } from '@dzvinok/contract/family';

/** A lesson of the schedule, and until when its attendance can be chosen by this device's clock, which may be wrong. */
export interface WeekLesson extends ScheduleItem {
  /** Milliseconds since 1970; 0 when it was too late at the time of reading. */
  closesAt: number;
}

/** A lesson as it was read at `readAt`, in milliseconds since 1970. */
export function timed(item: ScheduleItem, readAt: number): WeekLesson {
  return { ...item, closesAt: item.canChooseStatus ? readAt + item.chooseSecondsLeft * 1000 : 0 };
}
