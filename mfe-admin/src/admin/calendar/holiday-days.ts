import type { DayRange } from '@dzvinok/schedule/plan';
import { formatDate } from '@dzvinok/texts/dates';

export const holidayKinds = [{ value: 'closed', label: 'Занять немає' }, { value: 'online', label: 'Онлайн' }, { value: 'note', label: 'Лише позначка' }] as const;

export function daysText({ from, to }: DayRange): string {
  return from === to ? formatDate(from) : `${formatDate(from)} – ${formatDate(to)}`;
}
