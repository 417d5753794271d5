import { useEffect, useEffectEvent } from 'react';

/** Calls `focus` when what needed a person is there no more and has left the keyboard nowhere. */
export function useFocusAfter(isThere: boolean, focus: () => void): void {
  const goOn = useEffectEvent(focus);
  useEffect(() => {
    if (!isThere) return;
    return () => {
      if (document.activeElement === document.body) goOn();
    };
  }, [isThere]);
}
