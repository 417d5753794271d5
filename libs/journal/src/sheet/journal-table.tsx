import type { Journal, JournalStudent } from '@dzvinok/contract/lessons';
import { EmptyState } from '@dzvinok/ui/state';
import { Avatar } from '@dzvinok/ui/text';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { MarkBook } from '../marks/marks-store.ts';
import { useMarkBook } from '../marks/open-marks-store.ts';
import { BareLessons } from './lessons-without-students.tsx';
import { JournalLegend } from './journal-legend.tsx';
import { KeysPopup } from './keys.popup.tsx';
import { PrintedJournal } from './printed-journal.tsx';
import { gridOf } from './sheet-grid.ts';
import type { LessonActions } from './sheet-head.tsx';
import { Sheet } from './sheet.tsx';
import feet from './foot.module.css';
import styles from './sheet.module.css';

export interface JournalTableProps extends LessonActions {
  groupId: number;
  journal: Journal;
  /** Without a frame of its own: for a card that it fills. */
  flush?: boolean;
  /** Why «absent» and «not ready» may not be set here; without it they may. */
  statusRefusal?: string;
}

/** All lessons and marks of a group as a spreadsheet: the latest in sight, or what was when the tab showed it last. */
export function JournalTable({ groupId, journal, flush, ...rest }: JournalTableProps) {
  const book = useMarkBook(groupId);
  useAdopted(book, journal);
  const grid = useMemo(() => gridOf(journal), [journal]);
  const [areKeysShown, setKeysShown] = useState(false);

  if (grid.lessons.length === 0) return <NoLessons journal={journal} />;
  if (grid.rows === 0) return <BareLessons {...rest} lessons={grid.lessons} />;
  return (
    <div className={styles.journal} data-flush={flush || undefined}>
      <Sheet {...rest} key={groupId} groupId={groupId} book={book} grid={grid} onKeys={() => setKeysShown(true)} />
      <JournalLegend onKeys={() => setKeysShown(true)} />
      <PrintedJournal book={book} grid={grid} />
      {areKeysShown && <KeysPopup onClose={() => setKeysShown(false)} />}
    </div>
  );
}

/** The book takes over what the journal brings: before the first drawing, and then as it comes. */
function useAdopted(book: MarkBook, journal: Journal): void {
  const adopted = useRef<{ book: MarkBook; students: ReadonlySet<JournalStudent> } | null>(null);
  if (adopted.current === null) adopted.current = adopt(book, journal.students, null);
  useLayoutEffect(() => {
    const known = adopted.current?.book === book ? adopted.current.students : null;
    adopted.current = adopt(book, journal.students, known);
  }, [book, journal]);
}

function adopt(book: MarkBook, students: readonly JournalStudent[], known: ReadonlySet<JournalStudent> | null) {
  const fresh = students.filter((student) => !known?.has(student));
  const marks = fresh.flatMap(({ id, marks: own }) => own.map((mark) => ({ ...mark, studentId: id })));
  if (marks.length > 0) book.adopt(marks);
  return { book, students: new Set(students) };
}

/** Before the first lesson the group is at least shown with its students. */
function NoLessons({ journal }: { journal: Journal }) {
  return (
    <>
      <EmptyState title="Для цього класу поки немає уроків." text="Перший з’явиться, коли викладач почне урок." />
      {journal.students.length > 0 && (
        <ul className={feet.people} aria-label="Учні групи">
          {journal.students.map(({ id, fullName, avatarPath }) => (
            <li key={id} className={feet.person}>
              <Avatar name={fullName} src={avatarPath} size="sm" />
              <span title={fullName}>{fullName}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
