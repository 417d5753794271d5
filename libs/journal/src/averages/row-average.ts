export type Direction = 'rising' | 'falling' | 'steady';

/** Marks of one student in one group, each counted once: of lessons and of homework alike. */
export interface RowAverage {
  value: number;
  count: number;
  /** Null while there are too few marks to tell. */
  trend: Trend | null;
}

/** The last third of the marks against those before it. */
export interface Trend {
  direction: Direction;
  latest: number;
  before: number;
}

/** With fewer a single mark would turn it. */
const fewest = 6;
/** A smaller difference, in marks, is none. */
const noticeable = 0.5;

/** Null when there are no marks. They are given from the oldest to the newest. */
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
