import { useSyncExternalStore } from 'react';

/** The dynamic layout's breakpoint (specification §9); a finger wants the large targets on wide screens too. */
const low = ['(max-width: 767px)', '(pointer: coarse)'];

function subscribe(listener: () => void): () => void {
  const queries = low.map((query) => matchMedia(query));
  for (const query of queries) query.addEventListener('change', listener);
  return () => {
    for (const query of queries) query.removeEventListener('change', listener);
  };
}

/** True where a panel belongs at the bottom of the screen: it is narrow or touched. */
export function useLowPanel(): boolean {
  return useSyncExternalStore(subscribe, () => low.some((query) => matchMedia(query).matches));
}
