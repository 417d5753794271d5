import type { StatusName } from '@dzvinok/ui/text';
import type { MarkValues } from '../marks/mark-values.ts';

export type StatusField = keyof Pick<MarkValues, 'absent' | 'notReady' | 'isLate' | 'isMilestone'>;

export interface Status {
  field: StatusField;
  /** Selects letter (specification §2) and colours. */
  name: StatusName;
  head: string;
  shortHead: string;
}

export const statuses: readonly Status[] = [
  { field: 'absent', name: 'absent', head: 'Відсутній', shortHead: 'Відсут.' },
  { field: 'notReady', name: 'notReady', head: 'Не готовий', shortHead: 'Не гот.' },
  { field: 'isLate', name: 'late', head: 'Запізнився', shortHead: 'Запізн.' },
  { field: 'isMilestone', name: 'milestone', head: 'Контрольна', shortHead: 'Контр.' },
];

/** A teacher sets these on the current lesson only (specification §4). */
export function isLimited(field: StatusField): boolean {
  return field === 'absent' || field === 'notReady';
}

export function statusChanges(field: StatusField, isOn: boolean): Partial<MarkValues> {
  if (isOn && field === 'absent') return { absent: true, notReady: false };
  if (isOn && field === 'notReady') return { notReady: true, absent: false };
  return { [field]: isOn };
}
