import type { MarkHistoryEntry } from '@dzvinok/contract/marks';
import { audienceNames, fieldNames } from '../fields/field-names.ts';
import { differences, emptyValues, type MarkField, type MarkValues } from '../marks/mark-values.ts';

/** `8`, `так`, `«Молодець»`, `Для родини`, a dash for no value. */
export function valueText(values: MarkValues, field: MarkField): string {
  if (field === 'commentAudience') return audienceNames[values[field]];
  const value = values[field];
  if (value === null || value === '') return '—';
  if (typeof value === 'boolean') return value ? 'так' : 'ні';
  return typeof value === 'string' ? `«${value}»` : String(value);
}

/** One line per changed field: `Оцінка: 8 → 10`, `Відсутній: так`. */
export function changeTexts({ before, after }: Pick<MarkHistoryEntry, 'before' | 'after'>): string[] {
  const from: MarkValues = { ...emptyValues, ...before };
  const to: MarkValues = { ...emptyValues, ...after };
  // The audience of a removed comment is not told.
  const fields = differences(from, to).filter((field) => field !== 'commentAudience' || to.comment !== null);
  const texts = fields.map((field) => {
    const isTurned = typeof to[field] === 'boolean';
    return `${fieldNames[field]}: ${isTurned ? '' : `${valueText(from, field)} → `}${valueText(to, field)}`;
  });
  return texts.length > 0 ? texts : ['Без змін'];
}

const moment = new Intl.DateTimeFormat('uk-UA', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

/** `21.11.2026, 14:05` in the device’s time zone. */
export function momentText(dateTime: string): string {
  return moment.format(new Date(dateTime));
}

export function personText(changedBy: string | null): string {
  return changedBy ?? 'Видалений обліковий запис';
}
