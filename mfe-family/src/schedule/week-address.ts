import { mondayOf } from '@dzvinok/schedule/zone';

// Outside of them there are no lessons, and calendars of four digits end.
const [firstYear, lastYear] = ['1900', '2998'];

/** The Monday of the week that an address names. */
export function weekIn(search: URLSearchParams, thisMonday: string): string {
  const written = search.get('week');
  return written && isDay(written) ? mondayOf(written) : thisMonday;
}

/** A date of the calendar, and of a year that there is something in. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < firstYear || text > `${lastYear}-12-31`) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  // Some browsers read 30 February as 2 March.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
