import { memo } from 'react';
import { useMark, type MarkView, type SaveState } from '../marks/mark-entries.ts';
import type { CellKind } from '../marks/mark-values.ts';
import { cellOf, cellTitle, saveStateIn, spokenCell } from './journal-cells.ts';
import type { SheetStore } from './sheet.store.ts';
import styles from './sheet-cells.module.css';

/** Text that is being typed into a cell of a row. */
export interface TypedIntoCell {
  column: number;
  text: string;
}

interface SheetMarkProps {
  store: SheetStore;
  /** The row's id; the cell's column follows it. */
  rowId: string;
  lesson: number;
  studentId: number;
  lessonId: number;
  name: string;
  day: string;
  isOnline: boolean;
  isHomeworkSelected: boolean;
  isClassworkSelected: boolean;
  typed: TypedIntoCell | null;
}

const stateWords: Record<SaveState, string> = {
  idle: '',
  saving: 'зберігається',
  waiting: 'чекає в черзі',
  saved: 'збережено',
  refused: 'не збережено',
  editConflict: 'дві версії',
};

/** One student's mark of one lesson, in its two cells; drawn again only when this mark changes. */
export const SheetMark = memo(function SheetMark({ store, rowId, lesson, studentId, lessonId, name, day, isOnline, typed, ...selected }: SheetMarkProps) {
  const view = useMark(store.marksStore, { studentId, lessonId });
  const writtenIn = view.state === 'saved' ? store.writtenIn({ studentId, lessonId }) : undefined;
  const drawCell = (kind: CellKind, column: number, isSelected: boolean) =>
    cell({
      view, kind, column, writtenIn, isSelected,
      id: `${rowId}-${column}`,
      label: cellTitle(name, day, kind),
      isOnline: isOnline && kind === 'classwork',
      typed: typed?.column === column ? typed.text : null,
    });
  return (
    <>
      {drawCell('homework', lesson * 2, selected.isHomeworkSelected)}
      {drawCell('classwork', lesson * 2 + 1, selected.isClassworkSelected)}
    </>
  );
});

interface CellParts {
  view: MarkView;
  kind: CellKind;
  id: string;
  column: number;
  label: string;
  isSelected: boolean;
  isOnline: boolean;
  writtenIn: CellKind | undefined;
  /** Screen readers say it; to be seen it stands over the cell. */
  typed: string | null;
}

/** A single node. */
function cell({ view, kind, id, column, label, isSelected, isOnline, writtenIn, typed }: CellParts) {
  const { text, status, isMilestone } = cellOf(view.values, kind);
  const isOnlineHere = isOnline && !view.values.absent;
  const state = saveStateIn(view, kind, writtenIn);
  return (
    <div
      id={id}
      role="gridcell"
      aria-colindex={column + 2}
      aria-selected={isSelected}
      aria-label={`${label}: ${typed ?? spoken(view, kind, state, isOnlineHere)}`}
      className={styles.cell}
      data-kind={kind}
      data-status={status ?? undefined}
      data-milestone={isMilestone || undefined}
      data-online={isOnlineHere || undefined}
      data-note={(kind === 'classwork' && view.values.comment !== null) || undefined}
      data-state={state === 'idle' ? undefined : state}
    >
      {text}
    </div>
  );
}

function spoken({ values }: MarkView, kind: CellKind, state: SaveState, isOnline: boolean): string {
  return [spokenCell(values, kind), isOnline && 'онлайн', stateWords[state]].filter(Boolean).join(', ');
}
