import type { ScheduleItem } from '@dzvinok/contract/family';
import { scheduleItem } from '@dzvinok/remote/harness';
import { dayIn, isoIn, startInstant, weekdayOf } from '@dzvinok/schedule/zone';

export const zone = 'Europe/Kyiv';

export function lessonTonight(changes: Partial<ScheduleItem> = {}): ScheduleItem {
  const today = dayIn(zone, new Date());
  const at = (time: string) => isoIn(zone, startInstant(today, time, zone));
  return scheduleItem({
    dayOfWeek: weekdayOf(today),
    startDateTime: at('23:59'),
    canChooseStatus: true,
    chooseUntil: at('23:44'),
    chooseSecondsLeft: 900,
    ...changes,
  });
}
