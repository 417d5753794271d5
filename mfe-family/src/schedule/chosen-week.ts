import { useSearchParams } from '@dzvinok/router/navigation';
import { isDay, weekIn } from './week-address.ts';

/** The shown week lives in the address (`?week=YYYY-MM-DD`); this week is not written. */
export function useChosenWeek(thisMonday: string) {
  const [search, setSearch] = useSearchParams();
  const monday = weekIn(search, thisMonday);

  function show(next: string) {
    if (!isDay(next)) return;
    setSearch((previous) => {
      const updated = new URLSearchParams(previous);
      if (next === thisMonday) updated.delete('week');
      else updated.set('week', next);
      return updated;
    });
  }

  return { monday, show };
}
