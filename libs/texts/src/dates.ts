import { addDays } from '@dzvinok/schedule/zone';

/** Monday first; a day's number is the wire's, 0 for Sunday (specification §9). */
export const weekDays = [1, 2, 3, 4, 5, 6, 0] as const;

const longNames = ['Неділя', 'Понеділок', 'Вівторок', 'Середа', 'Четвер', 'П’ятниця', 'Субота'] as const;
const weeklyNames = ['щонеділі', 'щопонеділка', 'щовівторка', 'щосереди', 'щочетверга', 'щоп’ятниці', 'щосуботи'] as const;
const shortNames = ['Нд', 'Пн', 'Вт', 'Ср', 'Чт', 'Пт', 'Сб'] as const;
const monthNames = 'січень лютий березень квітень травень червень липень серпень вересень жовтень листопад грудень'.split(' ');
const monthGenitives = 'січня лютого березня квітня травня червня липня серпня вересня жовтня листопада грудня'.split(' ');

/** `Понеділок`; empty outside 0–6, as the day may come from the wire. */
export function weekdayName(day: number): string {
  return longNames[day] ?? '';
}

/** `щоп’ятниці`. */
export function everyWeekday(day: number): string {
  return weeklyNames[day] ?? '';
}

/** `Пн`. */
export function weekdayShort(day: number): string {
  return shortNames[day] ?? '';
}

/** 0 for Monday … 6 for Sunday: for sorting and for columns. */
export function mondayFirst(day: number): number {
  return (day + 6) % 7;
}

interface CalendarDay {
  year: number;
  month: number;
  day: number;
}

function splitDate(date: string): CalendarDay | null {
  const parts = /^(\d{4})-(\d{2})-(\d{2})/.exec(date);
  return parts ? { year: Number(parts[1]), month: Number(parts[2]), day: Number(parts[3]) } : null;
}

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** `21.11` of `2026-11-21`, or of a date-time with the centre's offset. */
export function formatDayMonth(date: string): string {
  const parts = splitDate(date);
  return parts ? `${twoDigits(parts.day)}.${twoDigits(parts.month)}` : '';
}

/** `листопад`. */
export function monthName(date: string): string {
  return monthNames[(splitDate(date)?.month ?? 0) - 1] ?? '';
}

/** `21.11.2026`. */
export function formatDate(date: string): string {
  const parts = splitDate(date);
  return parts ? `${twoDigits(parts.day)}.${twoDigits(parts.month)}.${parts.year}` : '';
}

/** `21 листопада`, with the year when it is not `thisYear`. */
export function formatLongDate(date: string, thisYear?: number): string {
  const parts = splitDate(date);
  if (!parts) return '';
  const text = `${parts.day}\u00a0${monthGenitives[parts.month - 1] ?? ''}`;
  return thisYear === undefined || thisYear === parts.year ? text : `${text} ${parts.year}`;
}

/** `16–22 листопада`, `30 листопада – 6 грудня`: the week from `monday`, with the year when it does not end in `thisYear`. */
export function formatWeek(monday: string, thisYear?: number): string {
  const first = splitDate(monday);
  const last = splitDate(addDays(monday, 6));
  if (!first || !last) return '';
  const year = thisYear === undefined || thisYear === last.year ? '' : `\u00a0${last.year}`;
  const end = `${last.day}\u00a0${monthGenitives[last.month - 1] ?? ''}${year}`;
  if (first.month === last.month) return `${first.day}–${end}`;
  return `${first.day}\u00a0${monthGenitives[first.month - 1] ?? ''} – ${end}`;
}

/** «сьогодні», «завтра», «вчора», else `21 листопада`; both are `YYYY-MM-DD` in the centre's zone. */
export function relativeDay(date: string, today: string): string {
  const day = date.slice(0, 10);
  if (day === today) return 'сьогодні';
  if (day === addDays(today, 1)) return 'завтра';
  if (day === addDays(today, -1)) return 'вчора';
  return formatLongDate(day, Number(today.slice(0, 4)));
}
