import type { ScheduleSlot, ScheduleSlotBody } from '@dzvinok/contract/groups';
import { mondayFirst, weekDays, weekdayShort } from '@dzvinok/texts/dates';
import { formatTime } from '@dzvinok/texts/times';

/** `startTime` is `HH:MM` or empty. */
export interface DayDraft {
  slotId: number | null;
  dayOfWeek: number;
  isSelected: boolean;
  classroomId: number | null;
  startTime: string;
}

export function emptyWeek(): DayDraft[] {
  return weekDays.map((dayOfWeek) => ({ slotId: null, dayOfWeek, isSelected: false, classroomId: null, startTime: '' }));
}

export function weekOf(slots: readonly ScheduleSlot[]): DayDraft[] {
  return emptyWeek().map((day) => {
    const slot = slots.find(({ dayOfWeek }) => dayOfWeek === day.dayOfWeek);
    if (!slot) return day;
    return { ...day, slotId: slot.id, isSelected: true, classroomId: slot.classroomId, startTime: startTimeOf(slot.startTime) };
  });
}

function startTimeOf(text: string): string {
  return (/T(\d{2}:\d{2})/.exec(text)?.[1] ?? text).slice(0, 5);
}

/** Unchoosing a day clears its start time; the classroom stays (specification §4). */
export function toggleDay(day: DayDraft): DayDraft {
  return day.isSelected ? { ...day, isSelected: false, startTime: '' } : { ...day, isSelected: true };
}

/** The week with that time in place of the lesson of `from`. */
export function withTime(
  week: readonly DayDraft[], from: DayDraft, { dayOfWeek, startTime, room }: { dayOfWeek: number; startTime: string; room: { id: number } | null },
): DayDraft[] {
  return week.map((day) => {
    if (day.dayOfWeek === dayOfWeek) return { ...day, isSelected: true, startTime, classroomId: room?.id ?? from.classroomId };
    return day.dayOfWeek === from.dayOfWeek && day.isSelected ? toggleDay(day) : day;
  });
}

export function dayErrors({ isSelected, classroomId, startTime }: DayDraft): Record<string, string> | null {
  if (!isSelected || (classroomId !== null && startTime)) return null;
  return {
    ...(classroomId === null && { classroomId: 'Оберіть аудиторію' }),
    ...(!startTime && { startTime: 'Вкажіть час початку' }),
  };
}

/** A number in the name is the short label (specification §3). */
export function classroomLabel(name: string): string {
  return /\d+/.exec(name)?.[0] ?? name;
}

const isSent = ({ isSelected, startTime, classroomId }: DayDraft) => isSelected && startTime !== '' && classroomId !== null;

/** Maps a refused slot to its field: `schedules.0.classroomId` becomes `week.2.classroomId`. */
export function weekFields(fields: Record<string, string>, week: readonly DayDraft[]): Record<string, string> {
  const sent = week.flatMap((day, index) => (isSent(day) ? [index] : []));
  const places = Object.entries(fields).map(([name, text]) => {
    const slot = /^(?:schedules|newSchedules)\.(\d+)\.(\w+)$/.exec(name);
    return [slot ? `week.${sent[Number(slot[1])]}.${slot[2]}` : name, text];
  });
  return Object.fromEntries(places);
}

/** Chosen days with a time; the time gets seconds (specification §5). */
export function slotsOf(week: readonly DayDraft[]): ScheduleSlotBody[] {
  return week.flatMap((day) => {
    const { slotId, dayOfWeek, classroomId, startTime } = day;
    if (!isSent(day) || classroomId === null) return [];
    return [{ id: slotId ?? undefined, dayOfWeek, classroomId, startTime: `${startTime}:00` }];
  });
}

/** `Пн, Ср 17:10 · Сб 10:00`: days with the same time together. */
export function weekText(slots: readonly Pick<ScheduleSlot, 'dayOfWeek' | 'startTime'>[]): string {
  const ordered = [...slots].sort((left, right) => mondayFirst(left.dayOfWeek) - mondayFirst(right.dayOfWeek));
  const byTime = Map.groupBy(ordered, (slot) => formatTime(slot.startTime));
  return [...byTime]
    .map(([time, days]) => {
      const isDaily = days.length === weekDays.length;
      return `${isDaily ? 'Щодня' : days.map((day) => weekdayShort(day.dayOfWeek)).join(', ')}\u00a0${time}`;
    })
    .join(' · ');
}
