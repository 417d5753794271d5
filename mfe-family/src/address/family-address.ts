import { paths } from '@dzvinok/contract/paths';
import { parentPaths, studentPaths } from '@dzvinok/contract/paths/family';
import type { Role } from '@dzvinok/contract/roles';
import { serverTime } from '@dzvinok/early/clock';
import { dayHere, mondayOf } from '@dzvinok/schedule/zone';

// Part of the early script too, which has no router.

// No lessons outside these years; dates have four-digit years.
const [firstYear, lastYear] = ['1900', '2998'];

export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < firstYear || text > `${lastYear}-12-31`) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  // Some browsers read 30 February as 2 March.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

export function weekIn(search: URLSearchParams, thisMonday: string): string {
  const written = search.get('week');
  return written && isDay(written) ? mondayOf(written) : thisMonday;
}

/** Undefined for students, who have no choice. */
export function childIn(search: URLSearchParams, role: Role | undefined): { studentId?: number } {
  const written = role === 'Parent' ? Number(search.get('studentId')) : 0;
  return Number.isSafeInteger(written) && written > 0 ? { studentId: written } : {};
}

/** Addresses that redirect to the schedule without its query. */
const waysHome: readonly string[] = [paths.home, paths.login];

export interface FirstWeek {
  search: string;
  child: { studentId?: number };
  monday: string;
}

/** Null when the page begins with another screen. Uses the device’s time zone until the centre’s is known. */
export function firstWeek({ pathname, search: written }: Pick<Location, 'pathname' | 'search'>, role: Role | undefined): FirstWeek | null {
  const { schedule } = role === 'Parent' ? parentPaths : studentPaths;
  if (pathname !== schedule && !waysHome.includes(pathname)) return null;
  const search = pathname === schedule ? written : '';
  const address = new URLSearchParams(search);
  const today = dayHere(serverTime());
  return { search, child: childIn(address, role), monday: weekIn(address, mondayOf(today)) };
}
