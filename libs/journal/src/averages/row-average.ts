export type Direction = 'rising' | 'falling' | 'steady';

/** Mean of all marks of one student in one group, lessons and homework alike. */
export interface RowAverage {
  value: number;
  count: number;
  trend: Trend | null;
}

/** Compares the last third of the marks with the marks before. */
export interface Trend {
  direction: Direction;
  latest: number;
  before: number;
}

/** With fewer marks a single mark would turn the trend. */
const fewest = 6;
/** A smaller difference, in marks, counts as no trend. */
const noticeable = 0.5;

/** `marks` run from the oldest to the newest; null when empty. */
export function averageOf(marks: readonly number[]): RowAverage | null {
  return marks.length === 0 ? null : { value: meanOf(marks), count: marks.length, trend: trendOf(marks) };
}

function trendOf(marks: readonly number[]): Trend | null {
  if (marks.length < fewest) return null;
  const from = marks.length - Math.floor(marks.length / 3);
  const [before, latest] = [meanOf(marks.slice(0, from)), meanOf(marks.slice(from))];
  return { direction: directionOf(latest - before), latest, before };
}

function directionOf(difference: number): Direction {
  if (difference >= noticeable) return 'rising';
  return difference <= -noticeable ? 'falling' : 'steady';
}

function meanOf(marks: readonly number[]): number {
  return marks.reduce((sum, mark) => sum + mark, 0) / marks.length;
}
