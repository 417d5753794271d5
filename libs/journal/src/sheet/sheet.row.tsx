import { memo } from 'react';
import { SheetMark } from './sheet.cell.tsx';
import type { GridStudent, SheetGrid } from './sheet.grid.ts';
import type { SheetStore } from './sheet.store.ts';
import { leftOf, type Metrics, type Span } from './sheet.window.ts';
import styles from './sheet.module.css';

interface SheetRowProps {
  store: SheetStore;
  cellId: string;
  row: number;
  person: GridStudent;
  lessons: SheetGrid['lessons'];
  /** Which lessons are drawn. */
  first: Span['first'];
  end: Span['end'];
  metrics: Metrics;
}

/** Those of a student's marks that are in sight. */
export const SheetRow = memo(function SheetRow({ store, cellId, row, person, lessons, first, end, metrics }: SheetRowProps) {
  const { student, online } = person;
  const marks = lessons.slice(first, end).map(({ lesson, day }, offset) => (
    <SheetMark
      key={lesson.id}
      store={store}
      rowId={`${cellId}-${row}`}
      row={row}
      lesson={first + offset}
      studentId={student.id}
      lessonId={lesson.id}
      name={student.fullName}
      day={day}
      isOnline={online.has(lesson.id)}
    />
  ));
  return (
    <div
      role="row"
      aria-rowindex={row + 3}
      className={styles.row}
      style={{ top: row * metrics.row, paddingLeft: metrics.name + leftOf(first * 2, metrics) }}
      data-past={!student.isMember || undefined}
    >
      {marks}
    </div>
  );
});
