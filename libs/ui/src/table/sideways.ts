import { useEffect, type RefObject } from 'react';

const mark = 'data-sideways';

/** Marks a table scrolled sideways: only then are columns frozen, as each frozen cell costs the browser a layer. */
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
    // The scroll event comes after the first pixels, so wheel and touch are listened to as well.
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
