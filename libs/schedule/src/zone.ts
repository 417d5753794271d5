/**
 * Calendar arithmetic in a centre's time zone.
 * Browsers that the product supports lack `Temporal` (Safari), so everything here is `Intl` and `Date`;
 * the tests hold it against `Temporal`. `Intl` takes ten microseconds for a moment, so the offset of a day is asked once.
 */

/** A moment, in whatever form the caller has it; a `Temporal.Instant` fits the last one. */
export type Moment = Date | number | string | { readonly epochMilliseconds: number };

const dayMilliseconds = 24 * 60 * 60 * 1000;
const formats = new Map<string, Intl.DateTimeFormat>();
/** Offsets of whole days (by UTC) in each zone, in milliseconds east of UTC; null for a day on which the clocks change. */
const dayOffsets = new Map<string, Map<number, number | null>>();
/** Anyone may ask for any day: years of them fit, centuries do not. */
const mostDays = 4_000;

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

/**
 * Makes the first format while the caller waits for something else: the later ones, of any zone, take a hundredth of its
 * time, which is a twentieth of a second on a phone.
 */
export function prepareZones(): void {
  formatFor('UTC');
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

/** Asks `Intl` for the offset of the zone at a moment. */
function askOffset(zone: string, epoch: number): number {
  const parts: Record<string, string> = {};
  for (const part of formatFor(zone).formatToParts(epoch)) parts[part.type] = part.value;
  const { year = '', month, day, hour, minute, second } = parts;
  const wall = Date.parse(`${year.padStart(4, '0')}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return wall - Math.floor(epoch / 1000) * 1000;
}

function daysOf(zone: string): Map<number, number | null> {
  const known = dayOffsets.get(zone);
  if (known && known.size < mostDays) return known;
  const days = new Map<number, number | null>();
  dayOffsets.set(zone, days);
  return days;
}

/** Offset of the zone at a moment, in milliseconds east of UTC. No zone changes its clocks there and back within a day. */
function offsetAt(zone: string, epoch: number): number {
  const days = daysOf(zone);
  const day = Math.floor(epoch / dayMilliseconds);
  let offset = days.get(day);
  if (offset === undefined) {
    const [first, last] = [askOffset(zone, day * dayMilliseconds), askOffset(zone, (day + 1) * dayMilliseconds - 1000)];
    offset = first === last ? first : null;
    days.set(day, offset);
  }
  return offset ?? askOffset(zone, epoch);
}

/** Wall clock of a moment in the zone, as `YYYY-MM-DDTHH:MM:SS`. */
function wallClock(zone: string, epoch: number): string {
  return new Date(epoch + offsetAt(zone, epoch)).toISOString().slice(0, -'.000Z'.length);
}

/** Calendar day of a moment in the zone, `YYYY-MM-DD`. */
export function dayIn(zone: string, moment: Moment): string {
  return wallClock(zone, epochOf(moment)).slice(0, 'YYYY-MM-DD'.length);
}

/** Calendar day of a moment in this device's own zone, `YYYY-MM-DD`; asks no `Intl`, whose first format takes a phone a tenth of a second. */
export function dayHere(moment: Moment): string {
  const epoch = epochOf(moment);
  return new Date(epoch - new Date(epoch).getTimezoneOffset() * 60_000).toISOString().slice(0, 'YYYY-MM-DD'.length);
}

/** Wall clock of a moment in the zone, `HH:MM:SS`. */
export function timeIn(zone: string, moment: Moment): string {
  return wallClock(zone, epochOf(moment)).slice('YYYY-MM-DDT'.length);
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
  const minutes = Math.round(offsetAt(zone, epoch) / 60_000);
  const size = Math.abs(minutes);
  const digits = (value: number) => String(value).padStart(2, '0');
  return `${wallClock(zone, epoch)}${minutes < 0 ? '-' : '+'}${digits(Math.floor(size / 60))}:${digits(size % 60)}`;
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
