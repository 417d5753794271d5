import { Avatar } from '@dzvinok/ui/text';
import { memo, useCallback, useSyncExternalStore } from 'react';
import type { GridStudent } from './sheet.grid.ts';
import type { SheetStore } from './sheet.store.ts';
import type { Metrics, Span } from './sheet.window.ts';
import styles from './sheet.module.css';

interface SheetNamesProps {
  store: SheetStore;
  students: readonly GridStudent[];
  /** Which rows are drawn. */
  first: Span['first'];
  end: Span['end'];
  metrics: Metrics;
}

/**
 * The frozen column, with a beginning of each row. One piece that stays while the marks scroll: a piece for each row would
 * be a layer for each.
 */
export const SheetNames = memo(function SheetNames({ store, students, first, end, metrics }: SheetNamesProps) {
  return (
    <div role="rowgroup" className={styles.names} style={{ height: students.length * metrics.row }}>
      {students.slice(first, end).map((person, offset) => (
        <RowName key={person.student.id} store={store} row={first + offset} person={person} top={(first + offset) * metrics.row} />
      ))}
    </div>
  );
});

interface RowNameProps {
  store: SheetStore;
  row: number;
  person: GridStudent;
  top: number;
}

const RowName = memo(function RowName({ store, row, person: { student }, top }: RowNameProps) {
  const isActive = useSyncExternalStore(
    store.subscribe,
    useCallback(() => store.state().active.row === row, [store, row]),
  );
  return (
    <div role="row" aria-rowindex={row + 3} className={styles.place} style={{ top }} data-past={!student.isMember || undefined}>
      <div role="rowheader" aria-colindex={1} className={styles.name} title={student.fullName} data-active={isActive || undefined}>
        <Avatar name={student.fullName} src={student.avatarPath} size="xs" />
        <span>{student.fullName}</span>
      </div>
    </div>
  );
});
