import { paths } from '@dzvinok/contract/paths';
import type { Role } from '@dzvinok/contract/route';
import { dayIn, mondayOf } from '@dzvinok/schedule/zone';
import { childIn } from '../children/child-address.ts';
import { weekIn } from './week-address.ts';

/** Addresses at which a page ends up on a schedule. */
const beginnings: readonly string[] = [paths.home, paths.login, paths.student.schedule, paths.parent.schedule];

/** What the schedule that a page begins with will ask for. */
export interface FirstWeek {
  child: { studentId?: number };
  monday: string;
}

/**
 * The week that the page at this address begins with; null when it begins with something else. The zone is the device’s,
 * as the schedule’s is until the centre has told its own.
 */
export function firstWeek({ pathname, search }: Pick<Location, 'pathname' | 'search'>, role: Role | undefined): FirstWeek | null {
  if (!beginnings.includes(pathname)) return null;
  const address = new URLSearchParams(search);
  const today = dayIn(Intl.DateTimeFormat().resolvedOptions().timeZone, Date.now());
  return { child: childIn(address, role), monday: weekIn(address, mondayOf(today)) };
}
