import { useSearch } from '@dzvinok/router/navigation';
import { isDay, weekIn } from '../address/family-address.ts';

/** The shown week lives in the address (`?week=YYYY-MM-DD`); this week is not written. */
export function useChosenWeek(thisMonday: string) {
  const [search, change] = useSearch();
  const show = (next: string) => {
    if (isDay(next)) change({ week: next === thisMonday ? null : next }, { replace: false });
  };
  return { monday: weekIn(search, thisMonday), show };
}
