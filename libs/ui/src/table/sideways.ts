import { useEffect, type RefObject } from 'react';

/** On a table's scroll box while it is, or is about to be, scrolled sideways. */
const mark = 'data-sideways';

/**
 * Tells the style sheet when a table's frozen columns have something to stand over. Each frozen cell is a layer of its
 * own for the browser, so they are frozen only then: a list that scrolls up and down has no layers but its header.
 */
export function useSidewaysMark(box: RefObject<HTMLElement | null>, isThere: boolean): void {
  useEffect(() => {
    const { current } = box;
    if (!current) return;
    const set = () => current.setAttribute(mark, '');
    const follow = () => {
      if (current.scrollLeft !== 0) set();
    };
    const rest = () => {
      if (current.scrollLeft === 0) current.removeAttribute(mark);
    };
    // The first pixels are scrolled before a script hears of it, so what leads to them is listened to as well.
    const foreseeWheel = ({ deltaX, shiftKey }: WheelEvent) => {
      if (deltaX !== 0 || shiftKey) set();
    };
    let start: Touch | undefined;
    const touch = ({ touches: [first] }: TouchEvent) => {
      start = first;
    };
    const foreseeTouch = ({ touches: [now] }: TouchEvent) => {
      if (start && now && Math.abs(now.clientX - start.clientX) > Math.abs(now.clientY - start.clientY)) set();
    };
    follow();
    const whileThere = new AbortController();
    const options = { passive: true, signal: whileThere.signal };
    current.addEventListener('scroll', follow, options);
    current.addEventListener('scrollend', rest, options);
    current.addEventListener('wheel', foreseeWheel, options);
    current.addEventListener('touchstart', touch, options);
    current.addEventListener('touchmove', foreseeTouch, options);
    return () => whileThere.abort();
  }, [box, isThere]);
}
