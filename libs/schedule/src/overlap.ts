import { lessonMinutes, minutesOf } from './duration.ts';

/** A lesson within one day; the duration 0 stands for «not known» and counts as the default length. */
export interface DayInterval {
  startTime: string;
  durationMinutes: number | null | undefined;
}

/** Whether two lessons of the same day meet: `[start, end)`, so one may begin when the other ends. */
export function overlaps(one: DayInterval, other: DayInterval): boolean {
  const oneStart = minutesOf(one.startTime);
  const otherStart = minutesOf(other.startTime);
  return (
    oneStart < otherStart + lessonMinutes(other.durationMinutes) &&
    otherStart < oneStart + lessonMinutes(one.durationMinutes)
  );
}
