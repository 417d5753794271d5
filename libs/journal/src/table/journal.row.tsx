import type { JournalLesson, JournalStudent } from '@dzvinok/contract/lessons';
import type { Mark } from '@dzvinok/contract/marks';
import { formatDayMonth } from '@dzvinok/texts/dates';
import { Avatar } from '@dzvinok/ui/text';
import { memo } from 'react';
import { cellOf, marksByLesson, type CellAddress, type CellKind } from './journal.cells.ts';
import styles from './table.module.css';

interface JournalRowProps {
  student: JournalStudent;
  lessons: readonly JournalLesson[];
  /** Must stay the same function: the row is memoised. */
  onOpen: (cell: CellAddress) => void;
}

/** A student's marks; greyed when the student has left the group. */
export const JournalRow = memo(function JournalRow({ student, lessons, onOpen }: JournalRowProps) {
  const marks = marksByLesson(student);
  const online = new Set(student.onlineLessonIds);
  return (
    <tr className={student.isMember ? undefined : styles.past}>
      <th className={styles.student} scope="row">
        <span className={styles.person}>
          <Avatar name={student.fullName} src={student.avatarPath} size="sm" />
          <span className={styles.name} title={student.fullName}>
            {student.fullName}
          </span>
        </span>
      </th>
      {lessons.map((lesson) => {
        const mark = marks.get(lesson.id);
        return [
          <Cell key={`${lesson.id}-homework`} kind="homework" mark={mark} student={student} lesson={lesson} onOpen={onOpen} />,
          <Cell
            key={`${lesson.id}-classwork`}
            kind="classwork"
            mark={mark}
            isOnline={online.has(lesson.id) && !mark?.absent}
            student={student}
            lesson={lesson}
            onOpen={onOpen}
          />,
        ];
      })}
    </tr>
  );
});

interface CellProps {
  kind: CellKind;
  mark: Mark | undefined;
  isOnline?: boolean;
  student: JournalStudent;
  lesson: JournalLesson;
  onOpen: JournalRowProps['onOpen'];
}

const kindNames: Record<CellKind, string> = { homework: 'домашня', classwork: 'на уроці' };

function Cell({ kind, mark, isOnline = false, student, lesson, onOpen }: CellProps) {
  const { text, status, isMilestone } = cellOf(mark, kind);
  const label = `${student.fullName}, ${formatDayMonth(lesson.startDateTime)}, ${kindNames[kind]}: ${text || 'порожньо'}${isOnline ? ', онлайн' : ''}`;
  return (
    <td className={styles.cell} data-kind={kind} data-status={status ?? undefined} data-milestone={isMilestone || undefined}>
      <button
        type="button"
        className={styles.open}
        tabIndex={text ? 0 : -1}
        onClick={() => onOpen({ studentId: student.id, lessonId: lesson.id })}
        aria-label={label}
      >
        {text}
        {isOnline && <span className={styles.online} aria-hidden />}
        {mark?.comment && kind === 'classwork' && <span className={styles.note} aria-hidden />}
      </button>
    </td>
  );
}
