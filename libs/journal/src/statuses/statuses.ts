import { statusLetter } from '@dzvinok/ui/text';
import type { MarkValues } from '../marks/mark-values.ts';

/** Fields of a mark that are either on or off. */
export type StatusField = keyof Pick<MarkValues, 'absent' | 'notReady' | 'isLate' | 'isMilestone'>;

/** A status as screens show it. */
export interface Status {
  field: StatusField;
  /** Over a column, and over a narrow one. */
  head: string;
  shortHead: string;
  /** The journal’s letter (specification §2). */
  letter: string;
}

/** In the order in which screens show them. */
export const statuses: readonly Status[] = [
  { field: 'absent', head: 'Відсутній', shortHead: 'Відсут.', letter: statusLetter('absent') },
  { field: 'notReady', head: 'Не готовий', shortHead: 'Не готов.', letter: statusLetter('notReady') },
  { field: 'isLate', head: 'Запізнився', shortHead: 'Запізн.', letter: statusLetter('late') },
  { field: 'isMilestone', head: 'Контрольна', shortHead: 'Контр.', letter: statusLetter('milestone') },
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
