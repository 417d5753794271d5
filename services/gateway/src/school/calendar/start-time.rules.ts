import { dayIn, startInstant, timeIn } from '@dzvinok/schedule/zone';

const minuteMs = 60_000;
/** Sizes of changes of clocks, in minutes. */
const changes = [30, 60, 120];

/** A wall clock of the zone, or a moment with an offset. @returns null for a time that a change of clocks skips or repeats */
export function readStart(text: string, zone: string): { startsAt: Date; day: string } | null {
  const [, wallDay = '', wallTime = '', seconds = ':00', offset] = /^(.{10})T(\d\d:\d\d)(:\d\d)?(?:\.\d+)?(Z|[+-]\d\d:\d\d)?$/.exec(text) ?? [];
  if (offset === undefined) return existingOnce(wallDay, `${wallTime}${seconds}`, zone);
  // An offset beside a skipped hour of the zone is a slip of the caller; UTC is a moment as any other.
  if (offset !== 'Z' && !exists(wallDay, `${wallTime}${seconds}`, zone)) return null;
  const moment = new Date(text);
  return existingOnce(dayIn(zone, moment), timeIn(zone, moment), zone);
}

function exists(day: string, time: string, zone: string): boolean {
  const startsAt = startInstant(day, time, zone);
  return timeIn(zone, startsAt) === time && dayIn(zone, startsAt) === day;
}

function existingOnce(day: string, time: string, zone: string): { startsAt: Date; day: string } | null {
  const startsAt = startInstant(day, time, zone);
  const isRepeated = changes.some((minutes) => {
    const later = startsAt.getTime() + minutes * minuteMs;
    return timeIn(zone, later) === time && dayIn(zone, later) === day;
  });
  return exists(day, time, zone) && !isRepeated ? { startsAt, day } : null;
}
