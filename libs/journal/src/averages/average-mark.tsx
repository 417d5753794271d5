import { VisuallyHidden } from '@dzvinok/ui/layout';
import { memo } from 'react';
import type { MarksStore } from '../marks/marks-store.ts';
import { useShown } from '../marks/shown.ts';
import { averageText, averageTitle, spokenAverage } from './average.texts.ts';
import styles from './average.module.css';
import { averageOf, type Direction } from './row-average.ts';

interface AverageMarkProps {
  marksStore: MarksStore;
  studentId: number;
  /** From the oldest to the newest. */
  lessonIds: readonly number[];
}

const arrows: Record<Direction, string> = { rising: '↗', falling: '↘', steady: '→' };

/** A student’s average with its trend; drawn again when one of their marks changes and for nothing else. */
export const AverageMark = memo(function AverageMark({ marksStore, studentId, lessonIds }: AverageMarkProps) {
  const { marks } = useShown(marksStore.studentOf(studentId));
  const average = averageOf(marks.figuresOf(lessonIds));
  if (!average) return null;
  const { value, trend } = average;
  return (
    <span className={styles.average} title={averageTitle(average)}>
      <VisuallyHidden>, {spokenAverage(average)}</VisuallyHidden>
      <span aria-hidden>{averageText(value)}</span>
      <span aria-hidden className={styles.arrow} data-trend={trend?.direction}>
        {trend && arrows[trend.direction]}
      </span>
    </span>
  );
});
