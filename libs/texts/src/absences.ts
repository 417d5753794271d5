import { formatDayMonth } from './dates.ts';

/** «Не буде: хворіє», without a reason «Не буде». */
export function absenceText({ reason }: { reason: string | null }): string {
  return reason ? `Не буде: ${lowered(reason)}` : 'Не буде';
}

/** «Анна Бондар (хворіє)». */
export function absentText({ fullName, reason }: { fullName: string; reason: string | null }): string {
  return reason ? `${fullName} (${lowered(reason)})` : fullName;
}

function lowered(text: string): string {
  return `${text.slice(0, 1).toLowerCase()}${text.slice(1)}`;
}

/** «Заморожено до 04.12». */
export function frozenText(until: string): string {
  return `Заморожено до ${formatDayMonth(until)}`;
}
