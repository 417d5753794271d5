import { readTaxCode } from '@dzvinok/contract/bank-codes';

const dayMs = 86_400_000;
const spreadsheetEpoch = Date.UTC(1899, 11, 30);
const [firstSerial, lastSerial] = [36_526, 73_050];

function dayOf(year: string, month: string, day: string): string | undefined {
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return date.getUTCFullYear() >= 2000 && date.toISOString().startsWith(text) ? text : undefined;
}

/** `YYYY-MM-DD` of `27.11.2026`, `2026.11.27`, `2026-11-27`, each also with a time, or of a spreadsheet’s serial number; undefined for no day. */
export function readDay(cell: string): string | undefined {
  const [, day, month, year] = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})(?:\D|$)/.exec(cell) ?? [];
  if (day && month && year) return dayOf(year, month, day);
  const [, isoYear, isoMonth, isoDay] = /^(\d{4})[./-](\d{1,2})[./-](\d{1,2})(?:\D|$)/.exec(cell) ?? [];
  if (isoYear && isoMonth && isoDay) return dayOf(isoYear, isoMonth, isoDay);
  const serial = /^\d{5}([.,]\d+)?$/.test(cell) ? Number(cell.replace(',', '.')) : Number.NaN;
  return serial >= firstSerial && serial < lastSerial ? new Date(spreadsheetEpoch + Math.floor(serial) * dayMs).toISOString().slice(0, 10) : undefined;
}

/** `HH:MM:SS` of a clock within the cell, or of a serial number’s fraction. */
export function readTime(cell: string): string | null {
  const [, hours, minutes, seconds = '00'] = /(?:^|\D)(\d{1,2}):(\d{2})(?::(\d{2}))?(?:\D|$)/.exec(cell) ?? [];
  if (hours && minutes) return Number(hours) < 24 ? `${hours.padStart(2, '0')}:${minutes}:${seconds}` : null;
  const [, fraction] = /^\d{0,5}([.,]\d+)$/.exec(cell) ?? [];
  if (fraction === undefined) return null;
  return new Date(Math.round(Number(`0${fraction.replace(',', '.')}`) * (dayMs / 1000)) * 1000).toISOString().slice(11, 19);
}

/** Kopiykas of `-70 000.00`, `750,00`, `1.234,56`, `2 448 грн`; undefined for other texts and where a comma could mean thousands (`2,448`). */
export function readKopiykas(cell: string): number | undefined {
  const bare = cell.toLowerCase().replaceAll(/[\s\u200b'’]|грн\.?$|₴|uah/gu, '').replace(/^[−–]/, '-').replace(/^\+/, '');
  const [, sign, thousands, grouped] = /^(-?)(\d{1,3}(?:[.,]\d{3})+)[.,](\d{1,2})$/.exec(bare) ?? [];
  const [, plainSign = sign, whole = thousands?.replaceAll(/\D/g, ''), fraction = grouped ?? ''] = /^(-?)(\d+)(?:[.,](\d{1,2}))?$/.exec(bare) ?? [];
  if (whole === undefined) return undefined;
  const kopiykas = Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
  if (!Number.isSafeInteger(kopiykas)) return undefined;
  return plainSign === '-' && kopiykas !== 0 ? -kopiykas : kopiykas;
}

/** A payer’s code; zeros that a spreadsheet has dropped are restored if the check digit then fits. */
export function readPayerCode(cell: string): string {
  const code = cell.replaceAll(/\s/gu, '').toUpperCase();
  return /^\d{4,7}$/.test(code) ? readTaxCode(code.padStart(8, '0'))?.code ?? code : code;
}

/** `="00123"` is how programs write a text that a spreadsheet shall not read as a number. */
export function withoutQuotedFormula(cell: string): string {
  return /^="(.*)"$/.exec(cell)?.[1] ?? cell;
}

export function isFormula(cell: string): boolean {
  return /^[=@]/.test(cell);
}
