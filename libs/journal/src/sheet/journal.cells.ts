import type { MarkValues } from '../marks/mark-values.ts';
import type { CellKind } from './sheet.grid.ts';

/** What a cell of the journal shows; statuses stand in the classwork cell, before its mark. */
export interface CellContent {
  text: string;
  status: 'absent' | 'notReady' | 'late' | null;
  isMilestone: boolean;
}

/** Letters of the legend (specification §2). */
export const statusLetters = { absent: 'В', notReady: 'НГ', late: 'З' } as const;

const statusWords = { absent: 'відсутній', notReady: 'не готовий', late: 'запізнення' } as const;

export function cellOf(values: MarkValues, kind: CellKind): CellContent {
  if (kind === 'homework') return { text: textOf(values.homeworkMark), status: null, isMilestone: false };
  const status = statusOf(values);
  const letter = status ? statusLetters[status] : '';
  const text = [letter, textOf(values.classworkMark)].filter(Boolean).join(' ');
  return { text, status, isMilestone: values.isMilestone };
}

function statusOf({ absent, notReady, isLate }: MarkValues): CellContent['status'] {
  if (absent) return 'absent';
  if (notReady) return 'notReady';
  return isLate ? 'late' : null;
}

function textOf(value: number | null): string {
  return value === null ? '' : String(value);
}

/** The same in words, for those who hear the cell. */
export function spokenCell(values: MarkValues, kind: CellKind): string {
  const { status, isMilestone } = cellOf(values, kind);
  const value = kind === 'homework' ? values.homeworkMark : values.classworkMark;
  const words = [textOf(value), status && statusWords[status], isMilestone && 'контрольна робота'].filter(Boolean);
  if (kind === 'classwork' && values.comment) words.push('є коментар');
  return words.length > 0 ? words.join(', ') : 'порожньо';
}
