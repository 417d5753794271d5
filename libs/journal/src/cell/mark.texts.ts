import type { MarkHistoryEntry } from '@dzvinok/contract/marks';
import { audienceNames, fieldNames } from '../fields/field-names.ts';
import { differences, emptyValues, type MarkField, type MarkValues } from '../marks/mark-values.ts';

/** `8`, `так`, `«Молодець»`, `Для родини`, a dash for nothing. */
export function valueText(values: MarkValues, field: MarkField): string {
  if (field === 'commentAudience') return audienceNames[values[field]];
  const value = values[field];
  if (value === null || value === '') return '—';
  if (typeof value === 'boolean') return value ? 'так' : 'ні';
  return typeof value === 'string' ? `«${value}»` : String(value);
}

/** Describes one save, a line for each changed field: `Оцінка: 8 → 10`, `Відсутній: так`. */
export function changeTexts({ before, after }: Pick<MarkHistoryEntry, 'before' | 'after'>): string[] {
  const from: MarkValues = { ...emptyValues, ...before };
  const to: MarkValues = { ...emptyValues, ...after };
  // With a comment its readers go too.
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

/** `21.11.2026, 14:05` by the clock of whoever reads it. */
export function momentText(dateTime: string): string {
  return moment.format(new Date(dateTime));
}

/** Names the person who changed a mark; the account may be gone. */
export function personText(changedBy: string | null): string {
  return changedBy ?? 'Видалений обліковий запис';
}
