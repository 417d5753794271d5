import type { ScheduleSlot, ScheduleSlotBody } from '@dzvinok/contract/groups';
import { mondayFirst, weekDays, weekdayShort } from '@dzvinok/texts/dates';
import { formatTime } from '@dzvinok/texts/times';

/** One weekday of the form: chosen or not, and what is filled in for it. `startTime` is `HH:MM` or empty. */
export interface DayDraft {
  slotId: number | null;
  dayOfWeek: number;
  isSelected: boolean;
  classroomId: number | null;
  startTime: string;
}

/** Monday to Sunday, nothing chosen. */
export function emptyWeek(): DayDraft[] {
  return weekDays.map((dayOfWeek) => ({ slotId: null, dayOfWeek, isSelected: false, classroomId: null, startTime: '' }));
}

/** The week of a saved group. */
export function weekOf(slots: readonly ScheduleSlot[]): DayDraft[] {
  return emptyWeek().map((day) => {
    const slot = slots.find(({ dayOfWeek }) => dayOfWeek === day.dayOfWeek);
    if (!slot) return day;
    return { ...day, slotId: slot.id, isSelected: true, classroomId: slot.classroomId, startTime: startTimeOf(slot.startTime) };
  });
}

/** `HH:MM` of `HH:MM:SS` or of a date-time (specification §3). */
function startTimeOf(text: string): string {
  return (/T(\d{2}:\d{2})/.exec(text)?.[1] ?? text).slice(0, 5);
}

/** Choosing a day keeps its classroom; giving it up clears the start time (specification §4). */
export function toggleDay(day: DayDraft): DayDraft {
  return day.isSelected ? { ...day, isSelected: false, startTime: '' } : { ...day, isSelected: true };
}

/** Tells what a chosen day still lacks; null when nothing. */
export function dayErrors({ isSelected, classroomId, startTime }: DayDraft): Record<string, string> | null {
  if (!isSelected || (classroomId !== null && startTime)) return null;
  return {
    ...(classroomId === null && { classroomId: 'Оберіть аудиторію' }),
    ...(!startTime && { startTime: 'Вкажіть час початку' }),
  };
}

/** A number in a classroom's name is its short label (specification §3). */
export function classroomLabel(name: string): string {
  return /\d+/.exec(name)?.[0] ?? name;
}

const isSent = ({ isSelected, startTime, classroomId }: DayDraft) => isSelected && startTime !== '' && classroomId !== null;

/** Puts a refusal of a sent slot onto its field: `schedules.0.classroomId` becomes `week.2.classroomId`. */
export function weekFields(fields: Record<string, string>, week: readonly DayDraft[]): Record<string, string> {
  const sent = week.flatMap((day, index) => (isSent(day) ? [index] : []));
  const places = Object.entries(fields).map(([name, text]) => {
    const slot = /^(?:schedules|newSchedules)\.(\d+)\.(\w+)$/.exec(name);
    return [slot ? `week.${sent[Number(slot[1])]}.${slot[2]}` : name, text];
  });
  return Object.fromEntries(places);
}

/** The slots to send: chosen days with a time, the time with seconds (specification §5). */
export function slotsOf(week: readonly DayDraft[]): ScheduleSlotBody[] {
  return week.flatMap((day) => {
    const { slotId, dayOfWeek, classroomId, startTime } = day;
    if (!isSent(day) || classroomId === null) return [];
    return [{ id: slotId ?? undefined, dayOfWeek, classroomId, startTime: `${startTime}:00` }];
  });
}

/** `Пн, Ср 17:10 · Сб 10:00`: a saved week in one line, days of one time together. */
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
