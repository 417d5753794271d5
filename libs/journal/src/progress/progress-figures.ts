import type { ProgressPoint } from '@dzvinok/contract/progress';
import type { StatusName } from '@dzvinok/ui/text';

export interface Average {
  value: number | null;
  count: number;
}

export interface ProgressFigures {
  lessons: number;
  classwork: Average;
  homework: Average;
  absent: number;
  notReady: number;
  late: number;
  recordings: number;
}

export function figuresOf(points: readonly ProgressPoint[]): ProgressFigures {
  return {
    lessons: points.length,
    classwork: averageOf(points.map(({ classworkMark }) => classworkMark)),
    homework: averageOf(points.map(({ homeworkMark }) => homeworkMark)),
    absent: points.filter(({ absent }) => absent).length,
    notReady: points.filter(({ notReady }) => notReady).length,
    late: points.filter(({ isLate }) => isLate).length,
    recordings: points.filter(({ chosen }) => chosen === 'recording').length,
  };
}

function averageOf(marks: readonly (number | null)[]): Average {
  const given = marks.filter((mark) => mark !== null);
  const sum = given.reduce((total, mark) => total + mark, 0);
  return { value: given.length > 0 ? sum / given.length : null, count: given.length };
}

export function statusesOf({ absent, notReady, isLate }: ProgressPoint): StatusName[] {
  const statuses: StatusName[] = [];
  if (absent) statuses.push('absent');
  if (notReady) statuses.push('notReady');
  if (isLate) statuses.push('late');
  return statuses;
}
