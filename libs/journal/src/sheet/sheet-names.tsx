import { IconLock } from '@dzvinok/ui/icons';
import { VisuallyHidden } from '@dzvinok/ui/layout';
import { Avatar } from '@dzvinok/ui/text';
import { memo } from 'react';
import type { GridStudent } from './sheet-grid.ts';
import { lockTexts } from '../statuses/locks.ts';
import type { Metrics, Span } from './sheet-window.ts';
import cursorStyles from './sheet-cursor.module.css';
import styles from './sheet.module.css';

interface SheetNamesProps {
  students: readonly GridStudent[];
  /** The rows that are drawn. */
  first: Span['first'];
  end: Span['end'];
  metrics: Metrics;
  activeRow: number;
  hoveredRow: number | null;
}

/**
 * The frozen column, with a beginning of each row. One piece that stays while the marks scroll: a piece for each row would
 * be a layer for each.
 */
export const SheetNames = memo(function SheetNames({ students, first, end, metrics, activeRow, hoveredRow }: SheetNamesProps) {
  return (
    <div role="rowgroup" className={styles.names} style={{ height: students.length * metrics.row }}>
      {students.slice(first, end).map((person, offset) => (
        <RowName
          key={person.student.id}
          row={first + offset}
          person={person}
          top={(first + offset) * metrics.row}
          isHovered={first + offset === hoveredRow}
        />
      ))}
      <div aria-hidden className={cursorStyles.marker} style={{ transform: `translateY(${activeRow * metrics.row}px)` }} />
    </div>
  );
});

interface RowNameProps {
  row: number;
  person: GridStudent;
  top: number;
  isHovered: boolean;
}

const RowName = memo(function RowName({ row, person: { student, lock }, top, isHovered }: RowNameProps) {
  // Of an archived group it is said once, over the journal.
  const isArchived = lock === 'student';
  return (
    <div
      role="row"
      aria-rowindex={row + 3}
      className={styles.place}
      style={{ top }}
      data-past={!student.isMember || undefined}
      data-locked={lock ?? undefined}
      data-hover={isHovered || undefined}
    >
      <div role="rowheader" aria-colindex={1} className={styles.name} title={isArchived ? `${student.fullName}. ${lockTexts.student}` : student.fullName}>
        <Avatar name={student.fullName} src={student.avatarPath} size="xs" />
        <span className={styles.fullName}>{student.fullName}</span>
        {isArchived && <IconLock size={14} aria-hidden className={styles.lock} />}
        {isArchived && <VisuallyHidden>, в архіві</VisuallyHidden>}
      </div>
    </div>
  );
});
