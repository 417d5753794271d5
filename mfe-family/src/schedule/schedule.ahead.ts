import { readAhead } from '@dzvinok/api-client/query';
import { familyRoutes } from '@dzvinok/contract/family';
import { paths } from '@dzvinok/contract/paths';
import { readSession } from '@dzvinok/remote/session';
import { dayIn, mondayOf } from '@dzvinok/schedule/zone';
import { childIn } from '../children/chosen-child.ts';
import { weekIn } from './chosen-week.ts';

/** Addresses at which this page ends up on a schedule. */
const beginnings: readonly string[] = [paths.home, paths.login, paths.student.schedule, paths.parent.schedule];

/**
 * Begins to read what the schedule will show, while the page is still being put together. The zone is the device’s, as
 * the schedule’s is until the centre has told its own.
 */
export function readScheduleAhead(): void {
  const { pathname, search } = window.location;
  if (!beginnings.includes(pathname)) return;
  const address = new URLSearchParams(search);
  const query = childIn(address, readSession()?.user.role);
  const today = dayIn(Intl.DateTimeFormat().resolvedOptions().timeZone, Date.now());
  readAhead(familyRoutes.header, { query });
  readAhead(familyRoutes.schedule, { query: { ...query, week: weekIn(address, mondayOf(today)) } });
}
