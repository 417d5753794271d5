import { useSearchParams } from '@dzvinok/router/navigation';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { readFilter, writeFilter } from './students-address.ts';
import { everybody, isLiveFilter, type StudentFilter } from './students-filter.ts';

/** Typing must rest so long, in milliseconds, before the address follows it; browsers limit how often it may change. */
const addressDelay = 250;

export interface FilterState {
  /** The controls show this. */
  draft: StudentFilter;
  /** The rows follow this. */
  applied: StudentFilter;
  /** True while the controls ask for something that the rows do not show yet. */
  isWaiting: boolean;
  /** The same function always. */
  change: (changes: Partial<StudentFilter>) => void;
  apply: () => void;
  /** Puts what is typed into the address at once, for the person who goes on to somewhere else. */
  settle: () => void;
  /** Shows everybody, in the order chosen; the same function always. */
  clear: () => void;
}

/** The filter's part of an address, to compare by. */
function addressOf(filter: StudentFilter): string {
  return writeFilter(filter, new URLSearchParams()).toString();
}

/** The list's filter: the address holds what is applied, the controls hold what is being chosen. */
export function useStudentFilter(): FilterState {
  const [search, setSearch] = useSearchParams();
  const shown = addressOf(readFilter(search));
  const inAddress = useMemo(() => readFilter(new URLSearchParams(shown)), [shown]);
  const [draft, setDraft] = useState(inAddress);
  const isLive = isLiveFilter(draft);
  const own = useRef(shown);

  // Somebody else changed the address (a link, the back button): the controls follow it.
  useEffect(() => {
    if (shown === own.current) return;
    own.current = shown;
    setDraft(inAddress);
  }, [shown, inAddress]);

  const publish = (filter: StudentFilter) => {
    const next = addressOf(filter);
    if (next === shown) return;
    own.current = next;
    setSearch((present) => writeFilter(filter, present), { replace: true });
  };

  useEffect(() => {
    if (!isLive) return;
    const timer = setTimeout(() => publish(draft), addressDelay);
    return () => clearTimeout(timer);
  });

  const clearNow = () => {
    const cleared = { ...draft, ...everybody };
    setDraft(cleared);
    publish(cleared);
  };
  const changeNow = (changes: Partial<StudentFilter>) => {
    const next = { ...draft, ...changes };
    // The rows keep the filter that they follow by now, also when the address had no time to follow.
    if (isLive && !isLiveFilter(next)) publish(draft);
    // Two changes in one go are both kept.
    setDraft((previous) => ({ ...previous, ...changes }));
  };
  const latest = useRef({ clearNow, changeNow });
  useLayoutEffect(() => {
    latest.current = { clearNow, changeNow };
  });

  return {
    draft,
    applied: isLive ? draft : inAddress,
    isWaiting: !isLive && addressOf(draft) !== shown,
    change: useCallback((changes: Partial<StudentFilter>) => latest.current.changeNow(changes), []),
    apply: () => publish(draft),
    settle: () => isLive && publish(draft),
    clear: useCallback(() => latest.current.clearNow(), []),
  };
}
