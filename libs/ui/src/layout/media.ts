import { useCallback, useMemo, useSyncExternalStore } from 'react';

/** True while a media query holds, by the browser's `matchMedia`; a change is drawn in the frame in which it comes. */
export function useMedia(query: string): boolean {
  const list = useMemo(() => matchMedia(query), [query]);
  const subscribe = useCallback(
    (onChange: () => void) => {
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    [list],
  );
  return useSyncExternalStore(subscribe, () => list.matches);
}
