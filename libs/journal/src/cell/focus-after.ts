import { useEffect, useEffectEvent } from 'react';

/** These events tell where a person is; a click alone tells of a button in browsers that give it no focus. */
const signs = ['focusin', 'click'] as const;

/** Calls `focus` when what needed a person is there no more, and the keyboard was in it last and is nowhere now. */
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
