import { readAhead } from '@dzvinok/api-client/query';
import { familyRoutes } from '@dzvinok/contract/family';
import { readSession } from '@dzvinok/session/session';
import { firstWeek } from './first-week.ts';

/** Begins to read what the schedule will show, while the page is still being put together. */
export function readScheduleAhead(): void {
  const first = firstWeek(window.location, readSession()?.user.role);
  if (!first) return;
  readAhead(familyRoutes.header, { query: first.child });
  readAhead(familyRoutes.week, { query: { ...first.child, week: first.monday } });
}
