import type { Lesson } from '@dzvinok/contract/lessons';
import { EmptyState } from '@dzvinok/ui/state';
import { showToast } from '@dzvinok/ui/toast';
import styles from './editor.module.css';
import { StudentRow } from './student.row.tsx';
import { useMarkQueue } from './use-mark-queue.ts';

export interface LessonEditorProps {
  groupId: number;
  lesson: Lesson;
  /** Shown, and the toggle left as it was, when a status is touched; undefined lets statuses be changed. */
  statusRefusal?: string;
}

/**
 * Marks, statuses and comments of one lesson. Every change is saved by itself and says so in its row.
 * Give it `key={lesson.id}`: the queue belongs to one lesson.
 */
export function LessonEditor({ groupId, lesson, statusRefusal }: LessonEditorProps) {
  const queue = useMarkQueue(groupId, lesson);
  if (lesson.students.length === 0) {
    return <EmptyState title="У групі ще немає учнів." text="Учнів додає адміністратор у списку «Всі учні»." />;
  }
  return (
    <ul className={styles.list} aria-label="Учні заняття">
      {lesson.students.map((student) => (
        <StudentRow
          key={student.id}
          student={student}
          queue={queue}
          statusRefusal={statusRefusal}
          onStatusRefused={(message) => showToast({ kind: 'error', message, id: 'status-refused' })}
        />
      ))}
    </ul>
  );
}
