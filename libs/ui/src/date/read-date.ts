/** `YYYY-MM-DD` of what a person types: `1.9.2015`, `01/09/2015`, `01092015`, `2015-09-01`. The day is clamped to the month; null when it is not a date. */
export function readDate(text: string): string | null {
  const cleaned = text.trim();
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(cleaned);
  if (iso) return clampedDate(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const parts = /^(\d{1,2})[./\-\s](\d{1,2})[./\-\s](\d{4})$/.exec(cleaned) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(cleaned);
  return parts ? clampedDate(Number(parts[3]), Number(parts[2]), Number(parts[1])) : null;
}

function clampedDate(year: number, month: number, day: number): string | null {
  if (year < 1900 || month < 1 || month > 12 || day < 1 || day > 31) return null;
  const lastDay = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const two = (value: number) => String(value).padStart(2, '0');
  return `${year}-${two(month)}-${two(Math.min(day, lastDay))}`;
}
