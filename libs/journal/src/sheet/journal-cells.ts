import { statusLetter, statusWord } from '@dzvinok/ui/text';
import { markText } from '../fields/mark-text.ts';
import type { MarkView, SaveState } from '../marks/mark-entries.ts';
import { differences, valuesOf, type CellKind, type MarkValues } from '../marks/mark-values.ts';

type CellStatus = 'absent' | 'notReady' | 'late';

/** Statuses stand in the classwork cell, before the mark; `status` gives the colour. */
export interface CellContent {
  text: string;
  statuses: readonly CellStatus[];
  status: CellStatus | null;
  isMilestone: boolean;
}

export function cellOf(values: MarkValues, kind: CellKind): CellContent {
  if (kind === 'homework') return { text: markText(values.homeworkMark), statuses: [], status: null, isMilestone: false };
  const statuses = statusesOf(values);
  const text = [...statuses.map(statusLetter), markText(values.classworkMark)].filter(Boolean).join(' ');
  return { text, statuses, status: statuses[0] ?? null, isMilestone: values.isMilestone };
}

function statusesOf({ absent, notReady, isLate }: MarkValues): CellStatus[] {
  const held = { absent, notReady, late: isLate };
  return (['absent', 'notReady', 'late'] as const).filter((status) => held[status]);
}

const kindWords: Record<CellKind, string> = { homework: 'домашня', classwork: 'на уроці' };

/** `Бондар Марко, 21.11, на уроці`. */
export function cellTitle(name: string, day: string, kind: CellKind): string {
  return `${name}, ${day}, ${kindWords[kind]}`;
}

/** The visible text first, then words, so that voice control finds the cell (WCAG 2.5.3). */
export function spokenCell(values: MarkValues, kind: CellKind): string {
  const { text, statuses, isMilestone } = cellOf(values, kind);
  const words = [text, ...statuses.map((status) => statusWord(status).toLowerCase()), isMilestone && statusWord('milestone').toLowerCase()].filter(Boolean);
  if (kind === 'classwork' && values.comment) words.push(values.commentAudience === 'family' ? 'є коментар для родини' : 'є коментар');
  return words.length > 0 ? words.join(', ') : 'порожньо';
}

/** Save state for one of the mark’s two cells: `idle` if it concerns only the other; `writtenIn` is the cell last written. */
export function saveStateIn({ values, saved, theirs, state }: MarkView, kind: CellKind, writtenIn: CellKind | undefined): SaveState {
  if (state === 'idle') return state;
  if (state === 'saved') return (writtenIn ?? kind) === kind ? state : 'idle';
  const changed = differences(values, theirs ?? valuesOf(saved));
  const isHere = kind === 'homework' ? changed.includes('homeworkMark') : changed.length === 0 || changed.some((field) => field !== 'homeworkMark');
  return isHere ? state : 'idle';
}
