import type { JournalLesson, LessonStudent } from '@dzvinok/contract/lessons';
import { Avatar, StatusChip } from '@dzvinok/ui/text';
import { memo, useState } from 'react';
import type { MarkBook } from '../marks/mark-book.ts';
import type { MarkValues } from '../marks/mark-values.ts';
import { useMark } from '../marks/use-mark.ts';
import { CommentField } from './comment.field.tsx';
import styles from './editor.module.css';
import { MarkField } from './mark.field.tsx';
import { SaveSlot } from './save.slot.tsx';
import { statusChanges, statuses, type Status } from './status.rules.ts';
import { StatusToggle } from './status.toggle.tsx';
import { TroublePopup } from './trouble.popup.tsx';

interface StudentRowProps {
  groupId: number;
  lesson: JournalLesson;
  student: LessonStudent;
  book: MarkBook;
  /** False where limited statuses are only shown. */
  canSetLimited: boolean;
  onRefused: () => void;
}

/** One student of the lesson; only this row is drawn again when its mark changes. */
export const StudentRow = memo(function StudentRow(props: StudentRowProps) {
  const { groupId, lesson, student, book, canSetLimited, onRefused } = props;
  const place = { studentId: student.id, lessonId: lesson.id };
  const view = useMark(book, place);
  const [isAsking, setAsking] = useState(false);
  const { values } = view;
  const change = (changes: Partial<MarkValues>) => book.edit([{ place, changes }]);

  function changeStatus({ field, isLimited }: Status, isOn: boolean) {
    if (isLimited && !canSetLimited) onRefused();
    else change(statusChanges(field, isOn));
  }

  return (
    <li className={styles.row} data-student={student.id}>
      <span className={styles.face}>
        <Avatar name={student.fullName} src={student.avatarPath} online={student.isOnline} />
      </span>
      <span className={styles.student}>
        <span className={styles.name}>{student.fullName}</span>
        {student.isOnline && <StatusChip status="online" />}
      </span>
      <SaveSlot studentName={student.fullName} state={view.state} onOpen={() => setAsking(true)} />
      <span className={styles.statuses} role="group" aria-label={`Статуси: ${student.fullName}`}>
        {statuses.map((status) => (
          <StatusToggle
            key={status.field}
            status={status}
            isOn={values[status.field]}
            isLocked={status.isLimited && !canSetLimited}
            onChange={(isOn) => changeStatus(status, isOn)}
          />
        ))}
      </span>
      <MarkField
        className={styles.homework}
        field="homeworkMark"
        caption="Домашня"
        label={`Домашня робота: ${student.fullName}`}
        value={values.homeworkMark}
        onCommit={(homeworkMark) => change({ homeworkMark })}
      />
      <MarkField
        className={styles.classwork}
        field="classworkMark"
        caption="Оцінка"
        label={`Оцінка: ${student.fullName}`}
        value={values.classworkMark}
        onCommit={(classworkMark) => change({ classworkMark })}
      />
      <span className={styles.remark}>
        <CommentField
          label={`Коментар: ${student.fullName}`}
          value={values.comment}
          onCommit={(comment) => change({ comment })}
        />
      </span>
      {isAsking && (view.state === 'clash' || view.state === 'refused') && (
        <TroublePopup subject={{ book, groupId, lesson, student, kind: 'classwork' }} onClose={() => setAsking(false)} />
      )}
    </li>
  );
});
