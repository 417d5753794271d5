import { Avatar } from '@dzvinok/ui/text';
import { memo, useCallback, useSyncExternalStore } from 'react';
import type { GridStudent } from './sheet.grid.ts';
import type { SheetStore } from './sheet.store.ts';
import type { Metrics, Span } from './sheet.window.ts';
import styles from './sheet.module.css';

interface SheetNamesProps {
  store: SheetStore;
  cellId: string;
  students: readonly GridStudent[];
  /** Which rows are drawn. */
  first: Span['first'];
  end: Span['end'];
  metrics: Metrics;
}

/** Id of the heading of a row, by which the row owns it. */
export function nameId(cellId: string, row: number): string {
  return `${cellId}-${row}-name`;
}

/** The frozen column. One piece that stays while the marks scroll: a piece for each row would be a layer for each. */
export const SheetNames = memo(function SheetNames({ store, cellId, students, first, end, metrics }: SheetNamesProps) {
  return (
    <div role="presentation" className={styles.names} style={{ height: students.length * metrics.row }}>
      {students.slice(first, end).map((person, offset) => (
        <RowName key={person.student.id} id={nameId(cellId, first + offset)} store={store} row={first + offset} person={person} top={(first + offset) * metrics.row} />
      ))}
    </div>
  );
});

interface RowNameProps {
  id: string;
  store: SheetStore;
  row: number;
  person: GridStudent;
  top: number;
}

const RowName = memo(function RowName({ id, store, row, person: { student }, top }: RowNameProps) {
  const isActive = useSyncExternalStore(
    store.subscribe,
    useCallback(() => store.state().active.row === row, [store, row]),
  );
  return (
    <div
      id={id}
      role="rowheader"
      aria-colindex={1}
      className={styles.name}
      style={{ top }}
      title={student.fullName}
      data-active={isActive || undefined}
      data-past={!student.isMember || undefined}
    >
      <Avatar name={student.fullName} src={student.avatarPath} size="xs" />
      <span>{student.fullName}</span>
    </div>
  );
});
