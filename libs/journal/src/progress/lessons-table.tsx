import type { ProgressPoint } from '@dzvinok/contract/progress';
import { counted } from '@dzvinok/texts/plural';
import { formatDate } from '@dzvinok/texts/dates';
import { markNames, topicText } from '@dzvinok/texts/marks';
import { Button } from '@dzvinok/ui/button';
import { Inline } from '@dzvinok/ui/layout';
import { Muted, StatusChip } from '@dzvinok/ui/text';
import { useState } from 'react';
import { statusesOf } from './progress-figures.ts';
import styles from './progress.module.css';

/** A month or two of lessons; older lessons on demand. */
const shownAtFirst = 10;

export function LessonsTable({ label, points }: { label: string; points: readonly ProgressPoint[] }) {
  const [isWhole, setWhole] = useState(false);
  const newestFirst = points.toReversed();
  const shown = isWhole ? newestFirst : newestFirst.slice(0, shownAtFirst);
  return (
    <>
      <table className={styles.lessons} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">Дата</th>
            <th scope="col">Тема</th>
            <th scope="col" className={styles.mark}>
              {markNames.classwork}
            </th>
            <th scope="col" className={styles.mark}>
              {markNames.homework}
            </th>
            <th scope="col">Позначки</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((point) => (
            <LessonRow key={point.lessonId} point={point} />
          ))}
        </tbody>
      </table>
      {shown.length < points.length && (
        <Button look="quiet" onClick={() => setWhole(true)}>
          Показати всі: {counted(points.length, 'lesson')}
        </Button>
      )}
    </>
  );
}

/** A teacher sees the audience of each comment. */
const commentNames = { usual: 'Коментар учителя', family: 'Коментар для родини', staff: 'Коментар для працівників' } as const;

function LessonRow({ point }: { point: ProgressPoint }) {
  const statuses = statusesOf(point);
  return (
    <tr>
      <th scope="row">{formatDate(point.date)}</th>
      <td className={styles.topic}>
        {topicText(point.topicName)}
        {point.comment && <p className={styles.comment}><Muted>{commentNames[point.commentAudience ?? 'usual']}:</Muted> {point.comment}</p>}
      </td>
      <Mark name={markNames.classwork} value={point.classworkMark} />
      <Mark name={markNames.homework} value={point.homeworkMark} />
      <td className={styles.statuses}>
        <Inline gap="xs">
          {point.isMilestone && <StatusChip status="milestone" full />}
          {statuses.map((status) => (
            <StatusChip key={status} status={status} full />
          ))}
          {point.chosen && <StatusChip status={point.chosen} full />}
        </Inline>
      </td>
    </tr>
  );
}

/** On a phone the row is a card, with the column’s name before the figure. */
function Mark({ name, value }: { name: string; value: number | null }) {
  return (
    <td className={styles.mark} data-name={name} data-empty={value === null || undefined}>
      {value ?? '—'}
    </td>
  );
}
