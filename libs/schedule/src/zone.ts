/**
 * Calendar arithmetic in a centre's time zone.
 * Browsers that the product supports lack `Temporal` (Safari), so everything here is `Intl` and `Date`;
 * the tests hold it against `Temporal`.
 */

/** A moment, in whatever form the caller has it; a `Temporal.Instant` fits the last one. */
export type Moment = Date | number | string | { readonly epochMilliseconds: number };

const dayMilliseconds = 24 * 60 * 60 * 1000;
const formats = new Map<string, Intl.DateTimeFormat>();

function formatFor(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      hourCycle: 'h23',
      calendar: 'gregory',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
    formats.set(zone, format);
  }
  return format;
}

/** Milliseconds since 1970 of any form of a moment; throws a RangeError for text that is no date-time. */
export function epochOf(moment: Moment): number {
  const epoch =
    typeof moment === 'number'
      ? moment
      : typeof moment === 'object' && 'epochMilliseconds' in moment
        ? moment.epochMilliseconds
        : new Date(moment).getTime();
  if (Number.isNaN(epoch)) throw new RangeError('The moment is not a date-time');
  return epoch;
}

function wallClock(zone: string, epoch: number): { day: string; time: string } {
  const parts: Record<string, string> = {};
  for (const part of formatFor(zone).formatToParts(epoch)) parts[part.type] = part.value;
  return {
    day: `${parts.year?.padStart(4, '0')}-${parts.month}-${parts.day}`,
    time: `${parts.hour}:${parts.minute}:${parts.second}`,
  };
}

/** Offset of the zone at a moment, in milliseconds east of UTC. */
function offsetAt(zone: string, epoch: number): number {
  const { day, time } = wallClock(zone, epoch);
  return Date.parse(`${day}T${time}Z`) - Math.floor(epoch / 1000) * 1000;
}

/** Calendar day of a moment in the zone, `YYYY-MM-DD`. */
export function dayIn(zone: string, moment: Moment): string {
  return wallClock(zone, epochOf(moment)).day;
}

/** Wall clock of a moment in the zone, `HH:MM:SS`. */
export function timeIn(zone: string, moment: Moment): string {
  return wallClock(zone, epochOf(moment)).time;
}

/** Moment of a wall clock in the zone. A time that the clocks skip moves past the gap; one that happens twice is the first. */
export function startInstant(day: string, time: string, zone: string): Date {
  const wall = Date.parse(`${day}T${time.length === 5 ? `${time}:00` : time}Z`);
  if (Number.isNaN(wall)) throw new RangeError(`Not a date and time: ${day} ${time}`);
  const before = offsetAt(zone, wall - dayMilliseconds);
  const after = offsetAt(zone, wall + dayMilliseconds);
  const real = [wall - before, wall - after].filter((epoch) => epoch + offsetAt(zone, epoch) === wall);
  return new Date(real.length > 0 ? Math.min(...real) : wall - before);
}

/** ISO 8601 with the zone's offset at that moment: `2026-11-21T18:00:00+02:00`. */
export function isoIn(zone: string, moment: Moment): string {
  const epoch = epochOf(moment);
  const { day, time } = wallClock(zone, epoch);
  const minutes = Math.round(offsetAt(zone, epoch) / 60_000);
  const size = Math.abs(minutes);
  const digits = (value: number) => String(value).padStart(2, '0');
  return `${day}T${time}${minutes < 0 ? '-' : '+'}${digits(Math.floor(size / 60))}:${digits(size % 60)}`;
}

/** Day of the week of a calendar day: 0 is Sunday. */
export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}

/** The calendar day so many days later, or earlier when negative. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMilliseconds).toISOString().slice(0, 10);
}

/** Monday of the week that holds the day. */
export function mondayOf(day: string): string {
  return addDays(day, -((weekdayOf(day) + 6) % 7));
}

/** The month that holds the day, as its first day: what payments are kept by. */
export function monthOf(day: string): string {
  return `${day.slice(0, 7)}-01`;
}

/** First day of a month so many months later, or earlier when negative. */
export function addMonths(month: string, months: number): string {
  const start = new Date(`${monthOf(month)}T00:00:00Z`);
  start.setUTCMonth(start.getUTCMonth() + months);
  return start.toISOString().slice(0, 10);
}
