import { useSearchParams } from '@dzvinok/router/navigation';

/** The cabinet shows its pages, or the progress of the marks. */
export type CabinetView = 'normal' | 'progress';

/** The view lives in the address (`?view=progress`): Back leads out of it, a link into it. The normal one is not written. */
export function useCabinetView() {
  const [search, setSearch] = useSearchParams();
  const view: CabinetView = search.get('view') === 'progress' ? 'progress' : 'normal';

  function show(next: CabinetView) {
    setSearch((previous) => {
      const updated = new URLSearchParams(previous);
      if (next === 'normal') updated.delete('view');
      else updated.set('view', next);
      return updated;
    });
  }

  return { view, show };
}
