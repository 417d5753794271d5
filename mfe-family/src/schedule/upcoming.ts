import { addDays } from '@dzvinok/schedule/zone';
import { useWeek } from './schedule.queries.ts';
import type { Upcoming } from './week-screen.tsx';
import { nextLesson } from './schedule-week.ts';

/** The lesson that runs now or comes first: of this week, else of the next one. */
export function useUpcoming(thisMonday: string, now: number): Upcoming {
  const thisWeek = useWeek(thisMonday);
  const ofThisWeek = thisWeek.lessons && nextLesson(thisWeek.lessons, now);
  const isWeekOver = thisWeek.lessons !== undefined && !ofThisWeek;
  const nextWeek = useWeek(addDays(thisMonday, 7), { enabled: isWeekOver });
  const lesson = ofThisWeek ?? (isWeekOver && nextWeek.lessons ? nextLesson(nextWeek.lessons, now) : undefined);
  const isPending = isWeekOver ? !nextWeek.lessons && !nextWeek.error : !thisWeek.lessons && !thisWeek.error;
  const isLost = (isWeekOver ? nextWeek.error : thisWeek.error) !== null;
  return { lesson, isPending, isLost };
}
