import { useCallback, useSyncExternalStore } from 'react';

/** True while a media query holds, by the browser's `matchMedia`; a change is drawn in the frame in which it comes. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}
