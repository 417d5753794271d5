import { memo, useCallback, useSyncExternalStore } from 'react';
import type { MarkView, SaveState } from '../marks/mark-book.ts';
import type { CellKind } from '../marks/mark-figures.ts';
import { differences, valuesOf } from '../marks/mark-values.ts';
import { useMark } from '../marks/use-mark.ts';
import { cellOf, spokenCell } from './journal.cells.ts';
import type { CellLook, SheetStore } from './sheet.store.ts';
import styles from './sheet.cells.module.css';

interface SheetMarkProps {
  store: SheetStore;
  /** Of the row; the cell's column follows. */
  rowId: string;
  row: number;
  lesson: number;
  studentId: number;
  lessonId: number;
  name: string;
  day: string;
  isOnline: boolean;
}

const kindWords: Record<CellKind, string> = { homework: 'домашня', classwork: 'на уроці' };

const stateWords: Record<SaveState, string> = {
  idle: '',
  saving: 'зберігається',
  waiting: 'чекає в черзі',
  saved: 'збережено',
  refused: 'не збережено',
  clash: 'дві версії',
};

/** One student's mark of one lesson, in its two cells; drawn again only when this mark or its selection changes. */
export const SheetMark = memo(function SheetMark({ store, rowId, row, lesson, studentId, lessonId, name, day, isOnline }: SheetMarkProps) {
  const view = useMark(store.book, { studentId, lessonId });
  const subscribe = useCallback((listener: () => void) => store.subscribeMark(row, lesson, listener), [store, row, lesson]);
  const homework = useSyncExternalStore(subscribe, () => store.look({ row, column: lesson * 2 }));
  const classwork = useSyncExternalStore(subscribe, () => store.look({ row, column: lesson * 2 + 1 }));
  const writtenIn = view.state === 'saved' ? store.writtenIn({ studentId, lessonId }) : undefined;
  const label = `${name}, ${day}`;
  return (
    <>
      {cell({ view, kind: 'homework', look: homework, id: `${rowId}-${lesson * 2}`, column: lesson * 2, label, isOnline: false, writtenIn })}
      {cell({ view, kind: 'classwork', look: classwork, id: `${rowId}-${lesson * 2 + 1}`, column: lesson * 2 + 1, label, isOnline, writtenIn })}
    </>
  );
});

interface CellParts {
  view: MarkView;
  kind: CellKind;
  look: CellLook;
  id: string;
  column: number;
  label: string;
  isOnline: boolean;
  writtenIn: CellKind | undefined;
}

/** A single node. */
function cell({ view, kind, look, id, column, label, isOnline, writtenIn }: CellParts) {
  const { text, status, isMilestone } = cellOf(view.values, kind);
  const isOnlineHere = isOnline && !view.values.absent;
  const state = stateIn(view, kind, writtenIn);
  const draft = look.startsWith('draft:') ? look.slice('draft:'.length) : null;
  return (
    <div
      id={id}
      role="gridcell"
      aria-colindex={column + 2}
      aria-selected={look !== ''}
      aria-label={`${label}, ${kindWords[kind]}: ${draft ?? spoken(view, kind, state, isOnlineHere)}`}
      className={styles.cell}
      data-kind={kind}
      data-status={status ?? undefined}
      data-milestone={isMilestone || undefined}
      data-online={isOnlineHere || undefined}
      data-note={(kind === 'classwork' && view.values.comment !== null) || undefined}
      data-state={state === 'idle' ? undefined : state}
      data-look={draft === null ? look || undefined : 'draft'}
    >
      {draft ?? text}
    </div>
  );
}

function spoken({ values }: MarkView, kind: CellKind, state: SaveState, isOnline: boolean): string {
  return [spokenCell(values, kind), isOnline && 'онлайн', stateWords[state]].filter(Boolean).join(', ');
}

/** The state of saving, if it is about this one of the mark's two cells. */
function stateIn({ values, saved, theirs, state }: MarkView, kind: CellKind, writtenIn: CellKind | undefined): SaveState {
  if (state === 'idle') return state;
  if (state === 'saved') return (writtenIn ?? kind) === kind ? state : 'idle';
  const changed = differences(values, theirs ?? valuesOf(saved));
  const isHere = kind === 'homework' ? changed.includes('homeworkMark') : changed.length === 0 || changed.some((field) => field !== 'homeworkMark');
  return isHere ? state : 'idle';
}
