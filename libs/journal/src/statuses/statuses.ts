import type { StatusName } from '@dzvinok/ui/text';
import type { MarkValues } from '../marks/mark-values.ts';

/** Fields of a mark that are either on or off. */
export type StatusField = keyof Pick<MarkValues, 'absent' | 'notReady' | 'isLate' | 'isMilestone'>;

/** A status as screens show it. */
export interface Status {
  field: StatusField;
  /** Gives it a letter (specification §2) and colours. */
  name: StatusName;
  /** Over a column, and over a narrow one. */
  head: string;
  shortHead: string;
}

/** In the order in which screens show them. */
export const statuses: readonly Status[] = [
  { field: 'absent', name: 'absent', head: 'Відсутній', shortHead: 'Відсут.' },
  { field: 'notReady', name: 'notReady', head: 'Не готовий', shortHead: 'Не готов.' },
  { field: 'isLate', name: 'late', head: 'Запізнився', shortHead: 'Запізн.' },
  { field: 'isMilestone', name: 'milestone', head: 'Контрольна', shortHead: 'Контр.' },
];

/** Set by a teacher on the current lesson only (specification §4). */
export function isLimited(field: StatusField): boolean {
  return field === 'absent' || field === 'notReady';
}

/** A status with what it makes untrue: nobody is absent and not ready at once. */
export function statusChanges(field: StatusField, isOn: boolean): Partial<MarkValues> {
  if (isOn && field === 'absent') return { absent: true, notReady: false };
  if (isOn && field === 'notReady') return { notReady: true, absent: false };
  return { [field]: isOn };
}
