import type { Passport } from '@dzvinok/contract/passports';
import { counted } from '@dzvinok/texts/plural';

const sizes = new Intl.NumberFormat('uk-UA', { maximumFractionDigits: 1 });

export function sizeText(bytes: number): string {
  return bytes < 1_000_000 ? `${sizes.format(Math.max(bytes / 1_000, 0.1))} КБ` : `${sizes.format(bytes / 1_000_000)} МБ`;
}

export function contentText({ tables, rows }: Pick<Passport, 'tables' | 'rows'>): string {
  return `${counted(tables, ['таблиця', 'таблиці', 'таблиць'])}, ${counted(rows, 'row')}`;
}
