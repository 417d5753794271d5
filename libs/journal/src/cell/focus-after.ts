import { useEffect, useEffectEvent } from 'react';

/** Both are needed: Safari gives a clicked button no focus. */
const signs = ['focusin', 'click'] as const;

/** Calls `focus` when `isThere` turns false, the removed element had the keyboard last and no element has the focus now. */
export function useFocusAfter(isThere: boolean, focus: () => void): void {
  const goOn = useEffectEvent(focus);
  useEffect(() => {
    if (!isThere) return;
    let last: EventTarget | null = document.activeElement;
    const note = ({ target }: Event) => {
      last = target;
    };
    signs.forEach((sign) => document.addEventListener(sign, note, true));
    return () => {
      signs.forEach((sign) => document.removeEventListener(sign, note, true));
      const isGone = last instanceof Node && !last.isConnected;
      if (isGone && document.activeElement === document.body) goOn();
    };
  }, [isThere]);
}
