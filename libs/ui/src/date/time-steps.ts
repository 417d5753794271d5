const dayMinutes = 24 * 60;
/** What the arrows of an empty time field begin with (specification §5). */
export const midnight = '00:00';

/** Minutes since midnight of `HH:MM` (or `HH:MM:SS`); null when it is not a time. */
export function timeToMinutes(time: string): number | null {
  const parts = /^(\d{1,2}):(\d{2})(?::\d{2})?$/.exec(time);
  if (!parts) return null;
  const hours = Number(parts[1]);
  const minutes = Number(parts[2]);
  return hours < 24 && minutes < 60 ? hours * 60 + minutes : null;
}

/** `HH:MM`. */
export function minutesToTime(minutes: number): string {
  const inDay = ((minutes % dayMinutes) + dayMinutes) % dayMinutes;
  return `${String(Math.floor(inDay / 60)).padStart(2, '0')}:${String(inDay % 60).padStart(2, '0')}`;
}

/** One press of an arrow: to the next or previous five minutes, carrying into the hour and past midnight; an empty field gets `first`. */
export function stepTime(time: string, direction: 1 | -1, first = midnight): string {
  const minutes = timeToMinutes(time);
  if (minutes === null) return first;
  const step = 5;
  const next = direction === 1 ? Math.floor(minutes / step) * step + step : Math.ceil(minutes / step) * step - step;
  return minutesToTime(next);
}

/** The same minutes in the next or previous hour, past midnight too; an empty field gets `first`. */
export function stepHour(time: string, direction: 1 | -1, first = midnight): string {
  const minutes = timeToMinutes(time);
  return minutes === null ? first : minutesToTime(minutes + direction * 60);
}

/** Turns typed text into a time: `9` → `09:00`, `930` → `09:30`, `15.5` → `15:05`; an empty text when it cannot. */
export function readTime(text: string): string {
  const cleaned = text.trim();
  const parts = /^(\d{1,2})[^\d](\d{1,2})$/.exec(cleaned) ?? /^(\d{1,2}?)(\d{2})?$/.exec(cleaned);
  if (!parts) return '';
  const minutes = timeToMinutes(`${parts[1]}:${(parts[2] ?? '0').padStart(2, '0')}`);
  return minutes === null ? '' : minutesToTime(minutes);
}

/** The reason why a text cannot be taken for a time of the range; null when it can, or when it is empty. */
export function timeProblem(text: string, min: string, max: string): string | null {
  if (text.trim() === '') return null;
  const time = readTime(text);
  if (time === '') return 'Такого часу немає';
  return time < min || time > max ? `Оберіть від ${min} до ${max}` : null;
}
