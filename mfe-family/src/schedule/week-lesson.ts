import type { ScheduleItem } from '@dzvinok/contract/family';

export interface WeekLesson extends ScheduleItem {
  /** Deadline by the server’s clock, in milliseconds since 1970; 0 when past at reading. */
  closesAt: number;
}

/** `readAt` in milliseconds since 1970. */
export function timed(item: ScheduleItem, readAt: number): WeekLesson {
  return { ...item, closesAt: item.canChooseStatus ? readAt + item.chooseSecondsLeft * 1000 : 0 };
}
