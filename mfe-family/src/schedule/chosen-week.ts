import { useSearch } from '@dzvinok/router/navigation';
import { isDay, weekIn } from '../address/family-address.ts';

/** Kept in the address (`?week=YYYY-MM-DD`); absent for this week. */
export function useChosenWeek(thisMonday: string) {
  const [search, change] = useSearch();
  const show = (next: string) => {
    if (isDay(next)) change({ week: next === thisMonday ? null : next }, { replace: false });
  };
  return { monday: weekIn(search, thisMonday), show };
}
