import { shownName } from '@dzvinok/texts/names';
import { TextLink } from '@dzvinok/ui/button';
import { IconLock } from '@dzvinok/ui/icons';
import { VisuallyHidden } from '@dzvinok/ui/layout';
import { Avatar } from '@dzvinok/ui/text';
import { memo } from 'react';
import { AverageMark, SpokenAverage } from '../averages/average-mark.tsx';
import type { MarksStore } from '../marks/marks-store.ts';
import type { GridStudent, SheetGrid } from './sheet-grid.ts';
import { lockTexts } from '../statuses/locks.ts';
import type { Metrics, Span } from './sheet-window.ts';
import cursorStyles from './sheet-cursor.module.css';
import styles from './sheet.module.css';

interface SheetNamesProps {
  marksStore: MarksStore;
  students: SheetGrid['students'];
  /** From the oldest to the newest. */
  lessonIds: readonly number[];
  first: Span['first'];
  end: Span['end'];
  metrics: Metrics;
  activeRow: number;
  hoveredRow: number | null;
  studentHref: ((studentId: number) => string) | undefined;
}

/** One element, as a sticky element per row would be a layer each. Screen readers get the names with the cells, as `RowHeader`. */
export const SheetNames = memo(function SheetNames({ marksStore, students, lessonIds, first, end, metrics, activeRow, hoveredRow, studentHref }: SheetNamesProps) {
  return (
    <div aria-hidden className={styles.names} style={{ height: students.length * metrics.row }}>
      {students.slice(first, end).map((person, offset) => (
        <RowName
          key={person.student.id}
          marksStore={marksStore}
          lessonIds={lessonIds}
          row={first + offset}
          person={person}
          top={(first + offset) * metrics.row}
          isHovered={first + offset === hoveredRow}
          href={studentHref?.(person.student.id)}
        />
      ))}
      <div aria-hidden className={cursorStyles.marker} style={{ transform: `translateY(${activeRow * metrics.row}px)` }} />
    </div>
  );
});

interface RowNameProps {
  marksStore: MarksStore;
  lessonIds: readonly number[];
  row: number;
  person: GridStudent;
  top: number;
  isHovered: boolean;
  href: string | undefined;
}

const RowName = memo(function RowName({ marksStore, lessonIds, row, person: { student, lock }, top, isHovered, href }: RowNameProps) {
  // An archived group is announced once, above the journal.
  const isArchived = lock === 'student';
  return (
    <div
      data-row={row}
      className={styles.place}
      style={{ top }}
      data-past={!student.isMember || undefined}
      data-locked={lock ?? undefined}
      data-hover={isHovered || undefined}
    >
      <div className={styles.name} title={isArchived ? `${shownName(student)}. ${lockTexts.student}` : shownName(student)}>
        <Avatar name={student.fullName} src={student.avatarPath} size="xs" />
        {href === undefined ? (
          <span className={styles.fullName}>{student.fullName}</span>
        ) : (
          // No tab stop for each row: the keyboard opens the page from the details of a cell.
          <TextLink plain href={href} className={styles.fullName} tabIndex={-1}>{student.fullName}</TextLink>
        )}
        {student.guestLessonIds && !student.isMember && <span className={styles.namesake}>гість</span>}
        {student.namesakeNote && <span className={styles.namesake}>{student.namesakeNote}</span>}
        {isArchived && <IconLock size={14} className={styles.lock} />}
        <AverageMark marksStore={marksStore} studentId={student.id} lessonIds={lessonIds} />
      </div>
    </div>
  );
});

interface RowHeaderProps {
  marksStore: MarksStore;
  lessonIds: readonly number[];
  person: GridStudent;
  href: string | undefined;
}

/** The name as a screen reader says it, a link also for voice control; the visible one stands in the frozen column. */
export const RowHeader = memo(function RowHeader({ marksStore, lessonIds, person: { student, lock }, href }: RowHeaderProps) {
  const name = [shownName(student), student.namesakeNote, lock === 'student' && 'в архіві'].filter(Boolean).join(', ');
  return (
    <VisuallyHidden role="rowheader" aria-colindex={1}>
      {href === undefined ? name : <TextLink plain href={href} tabIndex={-1}>{name}</TextLink>}
      <SpokenAverage marksStore={marksStore} studentId={student.id} lessonIds={lessonIds} />
    </VisuallyHidden>
  );
});
