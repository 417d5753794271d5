import { counted } from '@dzvinok/texts/plural';
import type { Direction, RowAverage } from './row-average.ts';

const directionWords: Record<Direction, string> = { rising: 'зростає', falling: 'знижується', steady: 'тримається' };

/** `9,4`, always with one digit, so that a column of them can be compared. */
export function averageText(value: number): string {
  return value.toFixed(1).replace('.', ',');
}

/** `середня 9,4, зростає`: read aloud after the name. */
export function spokenAverage({ value, trend }: RowAverage): string {
  return [`середня ${averageText(value)}`, trend && directionWords[trend.direction]].filter(Boolean).join(', ');
}

/** All of it, on hover. */
export function averageTitle({ value, count, trend }: RowAverage): string {
  const average = `Середня ${averageText(value)}: ${counted(count, 'mark')}, за уроки й домашні разом.`;
  if (!trend) return average;
  const { direction, latest, before } = trend;
  const word = directionWords[direction];
  return `${average} ${word.charAt(0).toUpperCase()}${word.slice(1)}: остання третина оцінок – ${averageText(latest)}, до того – ${averageText(before)}.`;
}
