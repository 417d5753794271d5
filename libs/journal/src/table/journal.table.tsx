import type { Journal, JournalLesson } from '@dzvinok/contract/lessons';
import { EmptyState } from '@dzvinok/ui/state';
import { Avatar, Muted } from '@dzvinok/ui/text';
import { useLayoutEffect, useRef, useState } from 'react';
import { JournalHead } from './journal.head.tsx';
import { JournalLegend } from './journal.legend.tsx';
import { JournalRow } from './journal.row.tsx';
import { openCell, type CellAddress } from './journal.cells.ts';
import { MarkDetails } from './mark.details.tsx';
import styles from './table.module.css';

export interface JournalTableProps {
  journal: Journal;
  /** Address of a lesson's editor. */
  lessonHref: (lesson: JournalLesson) => string;
  /** Puts a bin over each lesson; without it there is none. Keep it the same function: the head is memoised. */
  onDelete?: (lesson: JournalLesson) => void;
  /** Without a frame of its own: for a card that it fills. */
  flush?: boolean;
}

/** All lessons and marks of a group, the latest in sight; a cell opens its details. */
export function JournalTable({ journal, lessonHref, onDelete, flush }: JournalTableProps) {
  const [opened, setOpened] = useState<CellAddress | null>(null);
  const sheet = useLatestInSight(journal.lessons.length);
  const details = opened && openCell(journal, opened);

  if (journal.lessons.length === 0) {
    return <NoLessons journal={journal} />;
  }

  return (
    <div className={styles.journal} data-flush={flush || undefined}>
      <div className={styles.sheet} ref={sheet} tabIndex={0} role="region" aria-label="Журнал групи">
        <table className={styles.table} data-deletable={onDelete ? true : undefined}>
          <JournalHead lessons={journal.lessons} lessonHref={lessonHref} onDelete={onDelete} />
          <tbody>
            {journal.students.map((student) => (
              <JournalRow key={student.id} student={student} lessons={journal.lessons} onOpen={setOpened} />
            ))}
            {journal.students.length === 0 && (
              <tr>
                <th className={styles.student} scope="row">
                  <Muted>У групі ще немає учнів.</Muted>
                </th>
              </tr>
            )}
          </tbody>
        </table>
      </div>
      <JournalLegend />
      {details && <MarkDetails cell={details} onClose={() => setOpened(null)} />}
    </div>
  );
}

/** Before the first lesson the group is at least shown with its students. */
function NoLessons({ journal }: { journal: Journal }) {
  return (
    <>
      <EmptyState title="Для цього класу поки немає уроків." text="Перший з’явиться, коли викладач почне урок." />
      {journal.students.length > 0 && (
        <ul className={styles.people} aria-label="Учні групи">
          {journal.students.map(({ id, fullName, avatarPath }) => (
            <li key={id} className={styles.person}>
              <Avatar name={fullName} src={avatarPath} size="sm" />
              <span className={styles.name} title={fullName}>
                {fullName}
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Lessons run to the right: the newest matter most, so the sheet opens at its end. */
function useLatestInSight(lessonCount: number) {
  const sheet = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (sheet.current) sheet.current.scrollLeft = sheet.current.scrollWidth;
  }, [lessonCount]);
  return sheet;
}
