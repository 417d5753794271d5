import type { DiaryEntry } from '@dzvinok/contract/family';
import { Badge, StatusChip, type StatusName } from '@dzvinok/ui/text';
import styles from './schedule.module.css';

/** Marks and attendance of a held lesson; renders nothing without any. */
export function LessonMarks({ diary }: { diary: DiaryEntry }) {
  const marks = [
    { name: 'Урок', mark: diary.classworkMark },
    { name: 'Д/з', mark: diary.homeworkMark },
  ].filter(({ mark }) => mark !== null);
  const statuses = ([
    ['milestone', diary.isMilestone], ['absent', diary.absent], ['notReady', diary.notReady], ['late', diary.isLate],
  ] satisfies [StatusName, boolean][]).filter(([, holds]) => holds);
  if (marks.length + statuses.length === 0) return null;
  return (
    <ul className={styles.marks}>
      {marks.map(({ name, mark }) => <li key={name}><Badge className={styles.mark}>{`${name}: ${mark}`}</Badge></li>)}
      {statuses.map(([status]) => <li key={status}><StatusChip status={status} full /></li>)}
    </ul>
  );
}
