import { useLayoutEffect } from 'react';

type RootMark = 'loading' | 'low-panel' | 'edgeless' | 'far';

const wanted = new Map<RootMark, number>();

/**
 * While anybody who calls this is on the screen, the document's root carries `data-<mark>`. For styles that would ask the
 * root or the frame what is inside it: `:has()` there makes the browser restyle the frame whenever anything inside changes.
 */
export function useRootMark(mark: RootMark): void {
  useLayoutEffect(() => {
    count(mark, 1);
    return () => count(mark, -1);
  }, [mark]);
}

function count(mark: RootMark, change: number): void {
  const now = (wanted.get(mark) ?? 0) + change;
  wanted.set(mark, now);
  document.documentElement.toggleAttribute(`data-${mark}`, now > 0);
}
