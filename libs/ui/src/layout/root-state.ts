import { useLayoutEffect, type RefObject } from 'react';
import styles from './app-frame.module.css';

type RootState = 'loading' | 'low-panel' | 'low-bar' | 'edgeless' | 'far' | 'bottom-tabs' | 'connection';

const wanted = new Map<RootState, number>();

/** Sets `data-<state>` on the root while mounted (with `place`: in the page, not in a popup); `:has()` there restyles on each change. */
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
