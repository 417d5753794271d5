/** Typed date (`1.9.2015`, `01092015`, `2015-09-01`) as `YYYY-MM-DD`; the day is clamped to the month, null when unreadable. */
export function readDate(text: string): string | null {
  const cleaned = text.trim();
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(cleaned);
  if (iso) return clampedDate(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const parts = /^(\d{1,2})[./\-\s](\d{1,2})[./\-\s](\d{4})$/.exec(cleaned) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(cleaned);
  return parts ? clampedDate(Number(parts[3]), Number(parts[2]), Number(parts[1])) : null;
}

/** Moves `date` to a month (1–12) and year; the day is clamped to the month. */
export function inMonth(date: string, year: number, month: number): string {
  return clampedDate(year, month, Number(date.slice(8, 10))) ?? date;
}

export function addMonths(date: string, count: number): string {
  const months = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + count;
  return inMonth(date, Math.floor(months / 12), (months % 12) + 1);
}

export function withinRange(date: string, min: string, max: string): string {
  if (date < min) return min;
  return date > max ? max : date;
}

export function shownDate(date: string): string {
  return date.slice(0, 10).split('-').reverse().join('.');
}

/** Error text for an unreadable or out-of-range date; null for a valid or empty text. */
export function dateProblem(text: string, min: string, max: string): string | null {
  if (text.trim() === '') return null;
  const date = readDate(text);
  if (date === null) return 'Такої дати немає. Введіть її так: 01.09.2015';
  return date < min || date > max ? `Оберіть дату від ${shownDate(min)} до ${shownDate(max)}` : null;
}

function clampedDate(year: number, month: number, day: number): string | null {
  if (year < 1900 || month < 1 || month > 12 || day < 1 || day > 31) return null;
  const lastDay = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const two = (value: number) => String(value).padStart(2, '0');
  return `${year}-${two(month)}-${two(Math.min(day, lastDay))}`;
}
