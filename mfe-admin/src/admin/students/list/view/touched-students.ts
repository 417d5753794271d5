import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { StudentView } from './view-address.ts';

const nobody: ReadonlySet<number> = new Set();

/**
 * Students whose payment was ticked in a list that is filtered by it. They stay until the filter changes: the next row
 * must not come under the pointer of whoever goes down the list of debtors, and a wrong tick can be taken back.
 */
export function useTouched(view: StudentView): { touched: ReadonlySet<number>; touch: (studentId: number) => void } {
  const [known, setKnown] = useState({ view, ids: nobody });
  const latest = useRef(view);
  useLayoutEffect(() => {
    latest.current = view;
  });
  const touch = useCallback((studentId: number) => {
    const { current } = latest;
    if (current.payment === null) return;
    setKnown((before) => ({ view: current, ids: new Set(before.view === current ? before.ids : nobody).add(studentId) }));
  }, []);
  return { touched: known.view === view ? known.ids : nobody, touch };
}
