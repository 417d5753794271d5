import { memo } from 'react';
import { SheetMark, type TypedIntoCell } from './sheet-cell.tsx';
import { lessonAt, type GridStudent, type SheetGrid } from './sheet-grid.ts';
import type { SheetStore } from './sheet.store.ts';
import { blockAt, blocksWith, contains, indexesIn, leftOf, lessonWidth, lessonsOf, type Metrics, type Span } from './sheet-window.ts';
import styles from './sheet.module.css';

interface RowParts {
  store: SheetStore;
  cellId: string;
  row: number;
  person: GridStudent;
  lessons: SheetGrid['lessons'];
  metrics: Metrics;
  /** Columns whose cells are selected. */
  selected: Span | null;
  typed: TypedIntoCell | null;
}

interface SheetRowProps extends RowParts {
  /** The blocks of lessons that are drawn. */
  blocks: Span;
  isHovered: boolean;
}

/** Those of a student's marks that are in view. */
export const SheetRow = memo(function SheetRow({ blocks, isHovered, selected, typed, ...parts }: SheetRowProps) {
  const { row, person, metrics } = parts;
  const selectedBlocks = selected && blocksWith(selected);
  const typedBlock = typed && blockAt(lessonAt(typed.column));
  return (
    <div
      role="row"
      aria-rowindex={row + 3}
      className={styles.row}
      style={{ top: row * metrics.row }}
      data-past={!person.student.isMember || undefined}
      data-locked={person.lock ?? undefined}
      data-hover={isHovered || undefined}
    >
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

/** A student's marks of the lessons of one block: what comes or goes beside it, or changes in another, is nothing to it. */
const RowBlock = memo(function RowBlock({ store, cellId, row, person, lessons, block, metrics, selected, typed }: RowParts & { block: number }) {
  const { student, online } = person;
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
          name={student.fullName}
          day={day}
          isOnline={online.has(lesson.id)}
          isHomeworkSelected={selected !== null && contains(selected, index * 2)}
          isClassworkSelected={selected !== null && contains(selected, index * 2 + 1)}
          typed={typed && lessonAt(typed.column) === index ? typed : null}
        />
      ))}
    </div>
  );
});
