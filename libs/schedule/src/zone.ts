/** By `Intl` and `Date`, as Safari lacks `Temporal`. `Intl` takes ten microseconds a moment, so a day's offset is cached. */

/** A moment in any form, `Temporal.Instant` included. */
export type Moment = Date | number | string | { readonly epochMilliseconds: number };

const dayMs = 24 * 60 * 60 * 1000;
const formats = new Map<string, Intl.DateTimeFormat>();
/** Per zone and UTC day the offset in milliseconds east of UTC; null for a day on which the clocks change. */
const dayOffsets = new Map<string, Map<number, number | null>>();
/** Limited, as callers may ask for any day; eleven years fit. */
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

/** Makes the first `Intl` format ahead: it takes a phone a twentieth of a second, later ones a hundredth of that. */
export function prepareZones(): void {
  formatFor('UTC');
}

/** Milliseconds since 1970; throws a RangeError for text that is no date-time. */
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

/** Milliseconds east of UTC. No zone changes its clocks there and back within a day. */
function offsetAt(zone: string, epoch: number): number {
  const days = daysOf(zone);
  const day = Math.floor(epoch / dayMs);
  let offset = days.get(day);
  if (offset === undefined) {
    const [first, last] = [askOffset(zone, day * dayMs), askOffset(zone, (day + 1) * dayMs - 1000)];
    offset = first === last ? first : null;
    days.set(day, offset);
  }
  return offset ?? askOffset(zone, epoch);
}

function wallClock(zone: string, epoch: number): string {
  return new Date(epoch + offsetAt(zone, epoch)).toISOString().slice(0, -'.000Z'.length);
}

/** Calendar day in the zone, `YYYY-MM-DD`. */
export function dayIn(zone: string, moment: Moment): string {
  return wallClock(zone, epochOf(moment)).slice(0, 'YYYY-MM-DD'.length);
}

/** Calendar day in the device's zone, `YYYY-MM-DD`, without `Intl`, whose first format takes a phone a tenth of a second. */
export function dayHere(moment: Moment): string {
  const epoch = epochOf(moment);
  return new Date(epoch - new Date(epoch).getTimezoneOffset() * 60_000).toISOString().slice(0, 'YYYY-MM-DD'.length);
}

/** Wall clock in the zone, `HH:MM:SS`. */
export function timeIn(zone: string, moment: Moment): string {
  return wallClock(zone, epochOf(moment)).slice('YYYY-MM-DDT'.length);
}

/** Moment of a wall clock in the zone. A skipped time moves past the gap; a repeated time is the first one. */
export function startInstant(day: string, time: string, zone: string): Date {
  const wall = Date.parse(`${day}T${time.length === 5 ? `${time}:00` : time}Z`);
  if (Number.isNaN(wall)) throw new RangeError(`Not a date and time: ${day} ${time}`);
  const before = offsetAt(zone, wall - dayMs);
  const after = offsetAt(zone, wall + dayMs);
  const real = [wall - before, wall - after].filter((epoch) => epoch + offsetAt(zone, epoch) === wall);
  return new Date(real.length > 0 ? Math.min(...real) : wall - before);
}

/** ISO 8601 with the zone's offset: `2026-11-21T18:00:00+02:00`. */
export function isoIn(zone: string, moment: Moment): string {
  const epoch = epochOf(moment);
  const minutes = Math.round(offsetAt(zone, epoch) / 60_000);
  const size = Math.abs(minutes);
  const digits = (value: number) => String(value).padStart(2, '0');
  return `${wallClock(zone, epoch)}${minutes < 0 ? '-' : '+'}${digits(Math.floor(size / 60))}:${digits(size % 60)}`;
}

/** Day of the week: 0 is Sunday. */
export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}

/** The day `days` later, or earlier when negative. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

/** Monday of the week that holds the day. */
export function mondayOf(day: string): string {
  return addDays(day, -((weekdayOf(day) + 6) % 7));
}

/** The day's month as its first day, by which payments are kept. */
export function monthOf(day: string): string {
  return `${day.slice(0, 7)}-01`;
}

/** The month's first day `months` later, or earlier when negative. */
export function addMonths(month: string, months: number): string {
  const start = new Date(`${monthOf(month)}T00:00:00Z`);
  start.setUTCMonth(start.getUTCMonth() + months);
  return start.toISOString().slice(0, 10);
}
