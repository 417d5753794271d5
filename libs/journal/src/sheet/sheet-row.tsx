import { shownName } from '@dzvinok/texts/names';
import { memo } from 'react';
import { useMark, type MarkView, type SaveState } from '../marks/mark-entries.ts';
import type { CellKind } from '../marks/mark-values.ts';
import { cellOf, cellTitle, saveStateIn, spokenCell } from './journal-cells.ts';
import { lessonAt, type GridStudent, type SheetGrid } from './sheet-grid.ts';
import { RowHeader } from './sheet-names.tsx';
import { blockAt, blocksWith, contains, indexesIn, leftOf, lessonsOf, lessonWidth, type Metrics, type Span } from './sheet-window.ts';
import type { SheetStore } from './sheet.store.ts';
import cellStyles from './sheet-cells.module.css';
import styles from './sheet.module.css';

interface RowParts {
  store: SheetStore;
  cellId: string;
  row: number;
  person: GridStudent;
  lessons: SheetGrid['lessons'];
  metrics: Metrics;
  selected: Span | null;
  typed: TypedIntoCell | null;
}

interface SheetRowProps extends RowParts {
  blocks: Span;
  isHovered: boolean;
  lessonIds: readonly number[];
  href: string | undefined;
}

export const SheetRow = memo(function SheetRow({ blocks, isHovered, lessonIds, href, selected, typed, ...parts }: SheetRowProps) {
  const { store, row, person, metrics } = parts;
  const selectedBlocks = selected && blocksWith(selected);
  const typedBlock = typed && blockAt(lessonAt(typed.column));
  return (
    <div
      role="row"
      aria-rowindex={row + 3}
      data-row={row}
      className={styles.row}
      style={{ top: row * metrics.row }}
      data-past={!person.student.isMember || undefined}
      data-locked={person.lock ?? undefined}
      data-hover={isHovered || undefined}
    >
      <RowHeader marksStore={store.marksStore} lessonIds={lessonIds} person={person} href={href} />
      {indexesIn(blocks).map((block) => (
        <RowBlock
          key={block}
          {...parts}
          block={block}
          selected={selectedBlocks && contains(selectedBlocks, block) ? selected : null}
          typed={typedBlock === block ? typed : null}
        />
      ))}
    </div>
  );
});

/** Memoized per block: changes in other blocks do not render it. */
const RowBlock = memo(function RowBlock({ store, cellId, row, person, lessons, block, metrics, selected, typed }: RowParts & { block: number }) {
  const { student, online, frozen } = person;
  const held = lessonsOf(lessons, block);
  const left = leftOf((held[0]?.index ?? 0) * 2, metrics);
  return (
    <div role="presentation" className={styles.block} style={{ left, width: held.length * lessonWidth(metrics) }}>
      {held.map(({ each: { lesson, day }, index }) => (
        <SheetMark
          key={lesson.id}
          store={store}
          rowId={`${cellId}-${row}`}
          lesson={index}
          studentId={student.id}
          lessonId={lesson.id}
          name={shownName(student)}
          day={day}
          isOnline={online.has(lesson.id)}
          isFrozen={frozen.has(lesson.id)}
          isHomeworkSelected={selected !== null && contains(selected, index * 2)}
          isClassworkSelected={selected !== null && contains(selected, index * 2 + 1)}
          typed={typed && lessonAt(typed.column) === index ? typed : null}
        />
      ))}
    </div>
  );
});

interface TypedIntoCell {
  column: number;
  text: string;
}

interface SheetMarkProps {
  store: SheetStore;
  /** Ids of cells are the row’s id and the column. */
  rowId: string;
  lesson: number;
  studentId: number;
  lessonId: number;
  name: string;
  day: string;
  isOnline: boolean;
  isFrozen: boolean;
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

const SheetMark = memo(function SheetMark({ store, rowId, lesson, studentId, lessonId, name, day, isOnline, isFrozen, typed, ...selected }: SheetMarkProps) {
  const view = useMark(store.marksStore, { studentId, lessonId });
  const writtenIn = view.state === 'saved' ? store.writtenIn({ studentId, lessonId }) : undefined;
  const drawCell = (kind: CellKind, column: number, isSelected: boolean) =>
    cell({
      view, kind, column, writtenIn, isSelected,
      id: `${rowId}-${column}`,
      label: cellTitle(name, day, kind),
      isOnline: isOnline && kind === 'classwork' && !isFrozen,
      isFrozen,
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
  isFrozen: boolean;
  writtenIn: CellKind | undefined;
  /** For screen readers only; the visible text lies over the cell. */
  typed: string | null;
}

/** A single DOM node, to keep the grid light. */
function cell({ view, kind, id, column, label, isSelected, isOnline, isFrozen, writtenIn, typed }: CellParts) {
  const { text, status, isMilestone } = cellOf(view.values, kind);
  const isOnlineHere = isOnline && !view.values.absent;
  const state = saveStateIn(view, kind, writtenIn);
  return (
    <div
      id={id}
      role="gridcell"
      aria-colindex={column + 2}
      aria-selected={isSelected}
      aria-label={`${label}: ${typed ?? (isFrozen ? 'заморожено' : spoken(view, kind, state, isOnlineHere))}`}
      className={cellStyles.cell}
      data-kind={kind}
      data-status={status ?? undefined}
      data-milestone={isMilestone || undefined}
      data-online={isOnlineHere || undefined}
      data-frozen={isFrozen || undefined}
      data-note={(kind === 'classwork' && view.values.comment !== null) || undefined}
      data-state={state === 'idle' ? undefined : state}
    >
      {isFrozen ? '–' : text}
    </div>
  );
}

function spoken({ values }: MarkView, kind: CellKind, state: SaveState, isOnline: boolean): string {
  return [spokenCell(values, kind), isOnline && 'онлайн', stateWords[state]].filter(Boolean).join(', ');
}
