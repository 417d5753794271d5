import { mondayOf } from '@dzvinok/schedule/zone';
import { useSearchParams } from '@dzvinok/router/navigation';

/** The shown week lives in the address (`?week=YYYY-MM-DD`); this week is not written. */
export function useChosenWeek(thisMonday: string) {
  const [search, setSearch] = useSearchParams();
  const written = search.get('week');
  const monday = written && isDay(written) ? mondayOf(written) : thisMonday;

  function show(next: string) {
    setSearch((previous) => {
      const updated = new URLSearchParams(previous);
      if (next === thisMonday) updated.delete('week');
      else updated.set('week', next);
      return updated;
    });
  }

  return { monday, show };
}

function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
}
