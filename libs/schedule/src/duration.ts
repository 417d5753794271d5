/** Length of a lesson whose group states none (specification §9). */
export const defaultLessonMinutes = 45;

/** Minutes to show and to reckon with: 0 or nothing means that the length is not known, so the default. */
export function lessonMinutes(duration: number | null | undefined): number {
  return duration && duration > 0 ? duration : defaultLessonMinutes;
}

/** Minutes since midnight of `HH:MM` or `HH:MM:SS`. */
export function minutesOf(time: string): number {
  const parts = /^(\d{2}):(\d{2})/.exec(time);
  if (!parts) throw new RangeError(`Not a time of day: ${time}`);
  return Number(parts[1]) * 60 + Number(parts[2]);
}

/** `HH:MM` at which a lesson ends; one that runs past midnight ends on the next day's clock. */
export function endTime(startTime: string, duration: number | null | undefined): string {
  const end = (minutesOf(startTime) + lessonMinutes(duration)) % (24 * 60);
  return `${String(Math.floor(end / 60)).padStart(2, '0')}:${String(end % 60).padStart(2, '0')}`;
}
