import { endTime } from '@dzvinok/schedule/week';

/** `15:30` of `15:30:00`. */
export function formatTime(time: string): string {
  return time.slice(0, 5);
}

/** `15:00–15:45`; 45 minutes when the length is unknown. */
export function timeRange(startTime: string, durationMinutes: number | null | undefined): string {
  return `${formatTime(startTime)}–${endTime(startTime, durationMinutes)}`;
}

/** `Пн 15:00`, for a group's chips. */
export function slotText(weekdayShort: string, startTime: string): string {
  return `${weekdayShort}\u00a0${formatTime(startTime)}`;
}
