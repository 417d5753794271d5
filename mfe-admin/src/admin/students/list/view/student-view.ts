import { useSearchParams } from '@dzvinok/router/navigation';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { readView, writeView, type StudentView } from './view-address.ts';
import { everybody } from '../filter/students-filter.ts';

/** Typing must rest so long, in milliseconds, before the address follows it; browsers limit how often it may change. */
const addressDelay = 250;

export interface ViewState {
  view: StudentView;
  /** The same function always, as are the others. */
  change: (changes: Partial<StudentView>) => void;
  /** Puts what is typed into the address at once, for the person who goes on to somewhere else. */
  settle: () => void;
  /** Shows everybody, in the order chosen. */
  clear: () => void;
}

/** The view's part of an address, to compare by. */
function addressOf(view: StudentView): string {
  return writeView(view, new URLSearchParams()).toString();
}

/** What the list shows: the address holds it, and what is being typed goes ahead of the address for a moment. */
export function useStudentView(): ViewState {
  const [search, setSearch] = useSearchParams();
  const inAddress = addressOf(readView(search));
  const [view, setView] = useState(() => readView(search));
  const own = useRef(inAddress);

  // Somebody else changed the address (a link, the back button): the list follows it.
  useEffect(() => {
    if (inAddress === own.current) return;
    own.current = inAddress;
    setView(readView(new URLSearchParams(inAddress)));
  }, [inAddress]);

  const publish = (next: StudentView) => {
    const address = addressOf(next);
    if (address === own.current) return;
    own.current = address;
    setSearch((present) => writeView(next, present), { replace: true });
  };

  useEffect(() => {
    const timer = setTimeout(() => publish(view), addressDelay);
    return () => clearTimeout(timer);
  });

  // Two changes in one go are both kept.
  const latest = useRef({ view, publish });
  useLayoutEffect(() => {
    latest.current = { view, publish };
  });

  const change = useCallback((changes: Partial<StudentView>) => {
    const next = { ...latest.current.view, ...changes };
    latest.current.view = next;
    setView(next);
    if (Object.keys(changes).some((part) => part !== 'text')) latest.current.publish(next);
  }, []);
  const settle = useCallback(() => latest.current.publish(latest.current.view), []);
  const clear = useCallback(() => change(everybody), [change]);

  return useMemo(() => ({ view, change, settle, clear }), [view, change, settle, clear]);
}
