import { readPhone } from '@dzvinok/texts/typed';
import { sexWords, yesNoWords } from '@dzvinok/contract/student-files';
import type { Cell } from './read-file.ts';

export type Reading<Value> = { value: Value } | { problem: string };

const two = (part: number | string) => String(part).padStart(2, '0');

function dayText(date: Date): string {
  return `${two(date.getUTCDate())}.${two(date.getUTCMonth() + 1)}.${date.getUTCFullYear()}`;
}

export function textOf(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return dayText(cell);
  if (typeof cell === 'boolean') return cell ? yesNoWords.yes : yesNoWords.no;
  return String(cell).normalize('NFC').trim();
}

/** `#N/A`, `#REF!` of a broken formula. */
const excelError = /^#([A-ZА-ЯІЇЄ0-9]+([!?]|\/[0AА]!?)|N\/A|Н\/Д)$/;

export function wordsOf(cell: Cell | undefined): Reading<string> {
  const text = textOf(cell);
  return excelError.test(text) ? { problem: 'У клітинці помилка Excel' } : { value: text };
}

/** As `readPhone`, with the leading zero that spreadsheets drop. A wrong number is left for the form's rules to refuse. */
export function phoneOf(cell: Cell | undefined): string {
  const text = textOf(cell);
  const phone = readPhone(text);
  return /^[1-9]\d{8}$/.test(phone) ? `0${phone}` : phone || text;
}

interface NotedPhone {
  phone: string;
  /** Words beside the number, mostly its owner; empty without words. */
  note: string;
}

/** Phones of one cell, as `phoneOf`, with words beside them; null for one bare phone, and unless each part is or has one whole phone. */
export function phonesOf(cell: Cell | undefined): NotedPhone[] | null {
  const parts = textOf(cell).split(/[,;/\n]|\s+(?:та|і|або)\s+|\s{2,}/).map((part) => part.trim()).filter((part) => part !== '');
  const phones = parts.reduce<NotedPhone[]>((told, part) => {
    const last = told.at(-1);
    // «0671234567, мама».
    if (last?.note === '' && /^\P{N}*\p{L}\P{N}*$/u.test(part)) return [...told.slice(0, -1), { ...last, note: part }];
    return [...told, notedPhone(part)];
  }, []);
  const isTold = phones.length > 1 || phones.some(({ note }) => note !== '');
  return isTold && phones.every(({ phone }) => /^0\d{9}$/.test(phone)) ? phones : null;
}

function notedPhone(text: string): NotedPhone {
  const [digits] = /[+(]*\d[\d\s().–-]*\d/.exec(text) ?? [];
  const note = digits === undefined ? '' : text.replace(digits, ' ').replace(/[\s():–—-]+/g, ' ').trim();
  return digits !== undefined && /^\P{N}*\p{L}\P{N}*$/u.test(note) ? { phone: phoneOf(digits), note } : { phone: phoneOf(text), note: '' };
}

const excelEpoch = Date.UTC(1899, 11, 30);
const dayMs = 86_400_000;
const dayProblem = 'Напишіть дату так: 31.12.2015';
/** Day numbers of Excel before 1927 are years, ages and other numbers. */
const firstDayNumber = 10_000;

function isoDay(year: number, month: number, day: number): Reading<string> {
  const date = new Date(Date.UTC(year, month - 1, day));
  const exists = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return exists && year >= 1900 && year <= 2100 ? { value: `${year}-${two(month)}-${two(day)}` } : { problem: 'Такої дати немає' };
}

/** `YYYY-MM-DD` from a date cell, an Excel day number or a written date; empty for an empty cell. */
export function dayOf(cell: Cell | undefined): Reading<string> {
  if (cell instanceof Date) return isoDay(cell.getUTCFullYear(), cell.getUTCMonth() + 1, cell.getUTCDate());
  if (typeof cell === 'number') {
    return cell >= firstDayNumber && cell < 100_000 ? dayOf(new Date(excelEpoch + Math.floor(cell) * dayMs)) : { problem: dayProblem };
  }
  const text = textOf(cell);
  if (text === '') return { value: '' };
  const [, day, month, year] = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})(?:\s*р\.?)?$/.exec(text) ?? [];
  if (day && month && year) return isoDay(Number(year), Number(month), Number(day));
  const [, isoYear, isoMonth, isoDate] = /^(\d{4})-(\d{2})-(\d{2})/.exec(text) ?? [];
  if (isoYear && isoMonth && isoDate) return isoDay(Number(isoYear), Number(isoMonth), Number(isoDate));
  return { problem: dayProblem };
}

const maleWord = /^(ч|чол|чоловік|хлопець|хлопчик|син|m|male|0)\.?$|^чоловіч/;
const femaleWord = /^(ж|жін|жінка|дівчина|дівчинка|f|female|1)\.?$|^жіноч/;

export function sexOf(cell: Cell | undefined): Reading<0 | 1 | null> {
  const word = textOf(cell).toLowerCase();
  if (word === '' || word === '—') return { value: null };
  if (maleWord.test(word)) return { value: 0 };
  if (femaleWord.test(word)) return { value: 1 };
  return { problem: `Напишіть «${sexWords[0]}» або «${sexWords[1]}»` };
}

const yes = new Set([yesNoWords.yes, '+', '1', 'yes', 'true', 'істина', 'онлайн']);
const no = new Set(['', yesNoWords.no, '-', '–', '—', '0', 'no', 'false', 'хибність', 'офлайн']);

export function yesNoOf(cell: Cell | undefined): Reading<boolean> {
  const word = textOf(cell).toLowerCase();
  if (yes.has(word)) return { value: true };
  if (no.has(word)) return { value: false };
  return { problem: `Напишіть «${yesNoWords.yes}» або «${yesNoWords.no}»` };
}

/** Accepts a comma or a point; a cell shown as 15 % holds 0.15. */
export function percentOf(cell: Cell | undefined): Reading<number | null> {
  if (typeof cell === 'number') return { value: cell };
  const text = textOf(cell).replace(/\s|%$/g, '').replace(',', '.');
  if (text === '') return { value: null };
  return /^\d+(\.\d+)?$/.test(text) ? { value: Number(text) } : { problem: 'Напишіть число від 0 до 100' };
}
