/**
 * Subscribes to the browser's `matchMedia`: what it gives back is for `useSyncExternalStore` and calls back when one of
 * the queries gets another answer.
 */
export function mediaSubscription(queries: readonly string[]): (onChange: () => void) => () => void {
  return (onChange) => {
    const lists = queries.map((query) => window.matchMedia(query));
    for (const list of lists) list.addEventListener('change', onChange);
    return () => {
      for (const list of lists) list.removeEventListener('change', onChange);
    };
  };
}
