import { paths } from '@dzvinok/contract/paths';
import type { Role } from '@dzvinok/contract/route';
import { dayHere, mondayOf } from '@dzvinok/schedule/zone';

// Goes into the early script too, which has no router.

// Outside of these years there are no lessons, and calendars of four digits end.
const [firstYear, lastYear] = ['1900', '2998'];

/** A date of the calendar, and of a year that there is something in. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < firstYear || text > `${lastYear}-12-31`) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  // Some browsers read 30 February as 2 March.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** The Monday of the week that an address names. */
export function weekIn(search: URLSearchParams, thisMonday: string): string {
  const written = search.get('week');
  return written && isDay(written) ? mondayOf(written) : thisMonday;
}

/** A child named in the address; a student has no choice. */
export function childIn(search: URLSearchParams, role: Role | undefined): { studentId?: number } {
  const written = role === 'Parent' ? Number(search.get('studentId')) : 0;
  return Number.isSafeInteger(written) && written > 0 ? { studentId: written } : {};
}

/** Addresses that lead to the schedule, with nothing of what they ask for. */
const waysHome: readonly string[] = [paths.home, paths.login];

/** The first week that a page's schedule will ask for. */
export interface FirstWeek {
  /** The query of its address. */
  search: string;
  child: { studentId?: number };
  monday: string;
}

/**
 * The week that the page at this address begins with for a student or a parent; null when it begins with something else.
 * The zone is the device’s, as the schedule’s is until the centre has told its own.
 */
export function firstWeek({ pathname, search: written }: Pick<Location, 'pathname' | 'search'>, role: Role | undefined): FirstWeek | null {
  const { schedule } = role === 'Parent' ? paths.parent : paths.student;
  if (pathname !== schedule && !waysHome.includes(pathname)) return null;
  const search = pathname === schedule ? written : '';
  const address = new URLSearchParams(search);
  const today = dayHere(Date.now());
  return { search, child: childIn(address, role), monday: weekIn(address, mondayOf(today)) };
}
