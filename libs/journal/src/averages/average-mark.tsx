import { counted } from '@dzvinok/texts/plural';
import { memo } from 'react';
import type { MarksStore } from '../marks/marks-store.ts';
import { useShown } from '../marks/shown.ts';
import { averageOf, type Direction, type RowAverage } from './row-average.ts';
import styles from './average.module.css';

interface AverageMarkProps {
  marksStore: MarksStore;
  studentId: number;
  /** From the oldest to the newest. */
  lessonIds: readonly number[];
}

const arrows: Record<Direction, string> = { rising: '↗', falling: '↘', steady: '→' };

function useAverage({ marksStore, studentId, lessonIds }: AverageMarkProps): RowAverage | null {
  const { marks } = useShown(marksStore.studentOf(studentId));
  return averageOf(marks.figuresOf(lessonIds));
}

/** For screen readers: follows the name in words. */
export const SpokenAverage = memo(function SpokenAverage(props: AverageMarkProps) {
  const average = useAverage(props);
  return average && `, ${spokenAverage(average)}`;
});

export const AverageMark = memo(function AverageMark(props: AverageMarkProps) {
  const average = useAverage(props);
  if (!average) return null;
  const { value, trend } = average;
  return (
    <span className={styles.average} title={averageTitle(average)}>
      <span>{averageText(value)}</span>
      <span className={styles.arrow} data-trend={trend?.direction}>
        {trend && arrows[trend.direction]}
      </span>
    </span>
  );
});

const directionWords: Record<Direction, string> = { rising: 'зростає', falling: 'знижується', steady: 'тримається' };

/** `9,4`: always one digit after the comma, so figures align in a column. */
export function averageText(value: number): string {
  return value.toFixed(1).replace('.', ',');
}

export function spokenAverage({ value, trend }: RowAverage): string {
  return [`середня ${averageText(value)}`, trend && directionWords[trend.direction]].filter(Boolean).join(', ');
}

export function averageTitle({ value, count, trend }: RowAverage): string {
  const average = `Середня ${averageText(value)}: ${counted(count, 'mark')}, за уроки й домашні разом.`;
  if (!trend) return average;
  const { direction, latest, before } = trend;
  const word = directionWords[direction];
  return `${average} ${word.charAt(0).toUpperCase()}${word.slice(1)}: остання третина оцінок – ${averageText(latest)}, до того – ${averageText(before)}.`;
}
