import { useLayoutEffect, type RefObject } from 'react';
import styles from './app-frame.module.css';

type RootState = 'loading' | 'low-panel' | 'low-bar' | 'edgeless' | 'far';

const wanted = new Map<RootState, number>();

/**
 * While anybody who calls this is on the screen, the document's root carries `data-<state>`. For styles that would ask the
 * root or the frame what is inside it: `:has()` there makes the browser restyle the frame whenever anything inside changes.
 * With a `place`, only while that stands in the page itself, and not in a popup over it.
 */
export function useRootState(state: RootState, place?: RefObject<Element | null>): void {
  useLayoutEffect(() => {
    if (place && !place.current?.closest(`.${styles['frame-content']}`)) return;
    count(state, 1);
    return () => count(state, -1);
  }, [state, place]);
}

function count(state: RootState, change: number): void {
  const now = (wanted.get(state) ?? 0) + change;
  wanted.set(state, now);
  document.documentElement.toggleAttribute(`data-${state}`, now > 0);
}
