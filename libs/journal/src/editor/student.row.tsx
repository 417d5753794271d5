import type { LessonStudent } from '@dzvinok/contract/lessons';
import { Checkbox } from '@dzvinok/ui/form';
import { Avatar, StatusChip } from '@dzvinok/ui/text';
import { useSnapshot } from 'valtio';
import { CommentInput } from './comment-input.tsx';
import styles from './editor.module.css';
import { MarkInput } from './mark-input.tsx';
import type { MarkQueue, MarkValues } from './mark-queue.ts';
import { SaveState } from './save-state.tsx';

interface StudentRowProps {
  student: LessonStudent;
  queue: MarkQueue;
  /** Why statuses may not be changed here; undefined when they may. */
  statusRefusal: string | undefined;
  onStatusRefused: (reason: string) => void;
}

/** One student of the lesson; only this row renders again when its mark changes. */
export function StudentRow({ student, queue, statusRefusal, onStatusRefused }: StudentRowProps) {
  const row = useSnapshot(queue.rows)[student.id];
  if (!row) return null;
  const { values } = row;
  const change = (changes: Partial<MarkValues>) => queue.change(student.id, changes);

  function changeStatus(changes: Partial<MarkValues>) {
    if (statusRefusal) onStatusRefused(statusRefusal);
    else change(changes);
  }

  return (
    <li className={styles.row}>
      <span className={styles.student}>
        <Avatar name={student.fullName} src={student.avatarPath} online={student.isOnline} />
        <span className={styles.name}>{student.fullName}</span>
        {student.isOnline && <StatusChip status="online" />}
      </span>
      <span className={styles.statuses}>
        <Checkbox
          label="Відсутній"
          checked={values.absent}
          onChange={(absent) => changeStatus(absent ? { absent, notReady: false } : { absent })}
        />
        <Checkbox
          label="Не готовий"
          checked={values.notReady}
          onChange={(notReady) => changeStatus(notReady ? { notReady, absent: false } : { notReady })}
        />
      </span>
      <span className={styles.marks}>
        <span className={styles.field}>
          <span className={styles.caption} aria-hidden>Домашня</span>
          <MarkInput
            label={`Домашня робота: ${student.fullName}`}
            value={values.homeworkMark}
            onCommit={(homeworkMark) => change({ homeworkMark })}
          />
        </span>
        <span className={styles.field}>
          <span className={styles.caption} aria-hidden>Оцінка</span>
          <MarkInput
            label={`Оцінка: ${student.fullName}`}
            value={values.classworkMark}
            onCommit={(classworkMark) => change({ classworkMark })}
          />
        </span>
      </span>
      <CommentInput
        label={`Коментар: ${student.fullName}`}
        value={values.comment}
        onCommit={(comment) => change({ comment })}
      />
      <span className={styles.state}>
        <SaveState
          row={row}
          onRetry={() => queue.retry(student.id)}
          onSettle={(choice) => queue.settle(student.id, choice)}
        />
      </span>
    </li>
  );
}
