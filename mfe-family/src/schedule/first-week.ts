import { paths } from '@dzvinok/contract/paths';
import type { Role } from '@dzvinok/contract/route';
import { dayHere, mondayOf } from '@dzvinok/schedule/zone';
import { childIn } from '../children/child-address.ts';
import { cabinetOf } from '../layout/cabinets.ts';
import { weekIn } from './week-address.ts';

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
  const { schedulePath } = cabinetOf(role);
  if (pathname !== schedulePath && !waysHome.includes(pathname)) return null;
  const search = pathname === schedulePath ? written : '';
  const address = new URLSearchParams(search);
  const today = dayHere(Date.now());
  return { search, child: childIn(address, role), monday: weekIn(address, mondayOf(today)) };
}
