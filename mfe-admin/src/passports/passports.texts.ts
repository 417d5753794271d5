import type { Passport } from '@dzvinok/contract/passports';
import { dayIn, timeIn } from '@dzvinok/schedule/zone';
import { formatDate } from '@dzvinok/texts/dates';
import { counted } from '@dzvinok/texts/plural';
import { formatTime } from '@dzvinok/texts/times';

/** The platform belongs to no centre: its people read the clock of the country. */
const zone = 'Europe/Kyiv';

const sizes = new Intl.NumberFormat('uk-UA', { maximumFractionDigits: 1 });

export function sizeText(bytes: number): string {
  return bytes < 1_000_000 ? `${sizes.format(Math.max(bytes / 1_000, 0.1))} КБ` : `${sizes.format(bytes / 1_000_000)} МБ`;
}

export function momentText(at: string): string {
  return `${formatDate(dayIn(zone, at))}, ${formatTime(timeIn(zone, at))}`;
}

/** `24 таблиці, 7 163 рядки`. */
export function contentText({ tables, rows }: Pick<Passport, 'tables' | 'rows'>): string {
  return `${counted(tables, ['таблиця', 'таблиці', 'таблиць'])}, ${counted(rows, 'row')}`;
}

/** Address of a centre, seen from the platform's own. */
export function addressOf(code: string): string {
  const { protocol, host } = window.location;
  return `${protocol}//${code}.${host.replace(/^platform\./, '')}`;
}
