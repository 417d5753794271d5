import type { MarkValues } from '../marks/mark-values.ts';
import type { StatusField } from '../sheet/sheet.keys.ts';

export interface Status {
  field: StatusField;
  /** Over a column, and over a narrow one. */
  head: string;
  shortHead: string;
  /** The journal’s letter (specification §2). */
  letter: string;
  /** Set by a teacher on the current lesson only (specification §4). */
  isLimited: boolean;
}

export const statuses: readonly Status[] = [
  { field: 'absent', head: 'Відсутній', shortHead: 'Відсут.', letter: 'В', isLimited: true },
  { field: 'notReady', head: 'Не готовий', shortHead: 'Не готов.', letter: 'НГ', isLimited: true },
  { field: 'isLate', head: 'Запізнився', shortHead: 'Запізн.', letter: 'З', isLimited: false },
  { field: 'isMilestone', head: 'Контрольна', shortHead: 'Контр.', letter: 'КР', isLimited: false },
];

/** A status with what it makes untrue: nobody is absent and not ready at once. */
export function statusChanges(field: StatusField, isOn: boolean): Partial<MarkValues> {
  if (isOn && field === 'absent') return { absent: true, notReady: false };
  if (isOn && field === 'notReady') return { notReady: true, absent: false };
  return { [field]: isOn };
}
