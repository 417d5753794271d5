import { useEffect, useEffectEvent, useState } from 'react';

/** In milliseconds without a key or a press: the hand rests. */
const restsAfter = 400;
const signs = ['keydown', 'pointerdown'] as const;

/**
 * True once the hand rests and nothing is half typed, for as long as this is wanted: a dialog that opens under a quick
 * hand takes the keys that were meant for the next mark.
 */
export function useCalm(isWanted: boolean, isWriting: () => boolean): boolean {
  const [isCalm, setCalm] = useState(false);
  const isBusy = useEffectEvent(() => isWriting() || isFieldChanged());
  useEffect(() => {
    if (!isWanted) return;
    let timer: ReturnType<typeof setTimeout>;
    const stop = () => signs.forEach((sign) => document.removeEventListener(sign, wait, true));
    function look() {
      if (isBusy()) return wait();
      stop();
      setCalm(true);
    }
    function wait() {
      clearTimeout(timer);
      timer = setTimeout(look, restsAfter);
    }
    signs.forEach((sign) => document.addEventListener(sign, wait, true));
    wait();
    return () => {
      clearTimeout(timer);
      stop();
      setCalm(false);
    };
  }, [isWanted]);
  return isWanted && isCalm;
}

/** The field that has the keyboard holds something that is not saved yet. */
function isFieldChanged(): boolean {
  return document.activeElement instanceof HTMLElement && document.activeElement.dataset.changed !== undefined;
}
