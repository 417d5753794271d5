import { useLayoutEffect, useRef, type RefObject } from 'react';

interface Closable {
  isLocked: boolean;
  close: () => void;
}

/** Everything that is open now, the latest on top. */
const opened: RefObject<Closable>[] = [];

function hear(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.isComposing) return;
  // A list that is open inside takes the press for itself, and is known by this mark of Mantine's.
  if (event.target instanceof Element && event.target.getAttribute('data-mantine-stop-propagation') === 'true') return;
  const top = opened.at(-1)?.current;
  if (top && !top.isLocked) top.close();
}

/**
 * One press of Escape closes one modal thing, the one on top. Were each to listen for itself, a question that is drawn
 * within the press would be closed by that same press, and one that goes away would hand it on to what lies below.
 */
export function useEscape(isOpened: boolean, isLocked: boolean, close: () => void): void {
  const latest = useRef<Closable>({ isLocked, close });
  useLayoutEffect(() => {
    latest.current = { isLocked, close };
  });
  useLayoutEffect(() => {
    if (!isOpened) return;
    if (opened.length === 0) window.addEventListener('keydown', hear, { capture: true });
    opened.push(latest);
    return () => {
      opened.splice(opened.indexOf(latest), 1);
      if (opened.length === 0) window.removeEventListener('keydown', hear, { capture: true });
    };
  }, [isOpened]);
}
