import type { ScheduleSlot } from '@dzvinok/contract/groups';
import { mondayFirst, weekdayShort } from '@dzvinok/texts/dates';
import { formatTime } from '@dzvinok/texts/times';

/** `Пн 15:00, Ср 16:30`, Monday first; equal times are said once: `Пн, Ср 15:00`. */
export function scheduleLine(slots: readonly ScheduleSlot[]): string {
  const daysByTime = Map.groupBy(
    slots.toSorted((one, other) => mondayFirst(one.dayOfWeek) - mondayFirst(other.dayOfWeek)),
    (slot) => formatTime(slot.startTime),
  );
  if (daysByTime.size === 0) return 'Розкладу ще немає';
  return [...daysByTime]
    .map(([time, days]) => `${days.map((slot) => weekdayShort(slot.dayOfWeek)).join(', ')} ${time}`)
    .join('; ');
}
