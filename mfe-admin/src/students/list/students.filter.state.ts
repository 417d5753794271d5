import { useSearchParams } from '@dzvinok/router/navigation';
import { useEffect, useMemo, useRef, useState } from 'react';
import { readFilter, writeFilter } from './students.address.ts';
import { emptyFilter, isLiveFilter, type StudentFilter } from './students.filter.ts';

/** How long typing must rest before the address follows it; browsers limit how often it may change. */
const addressDelay = 250;

export interface FilterState {
  /** What the controls show. */
  draft: StudentFilter;
  /** What the rows follow. */
  applied: StudentFilter;
  /** True while the controls ask for something that the rows do not show yet. */
  isWaiting: boolean;
  change: (changes: Partial<StudentFilter>) => void;
  apply: () => void;
  clear: () => void;
}

/** The list's filter: the address holds what is applied, the controls hold what is being chosen. */
export function useStudentFilter(): FilterState {
  const [search, setSearch] = useSearchParams();
  const inAddress = useMemo(() => readFilter(search), [search]);
  const [draft, setDraft] = useState(inAddress);
  const isLive = isLiveFilter(draft);
  const own = useRef(search.toString());

  // Somebody else changed the address (a link, the back button): the controls follow it.
  useEffect(() => {
    const now = search.toString();
    if (now === own.current) return;
    own.current = now;
    setDraft(readFilter(search));
  }, [search]);

  const publish = (filter: StudentFilter) => {
    const next = writeFilter(filter, search);
    if (next.toString() === search.toString()) return;
    own.current = next.toString();
    setSearch(next, { replace: true });
  };

  useEffect(() => {
    if (!isLive) return;
    const timer = setTimeout(() => publish(draft), addressDelay);
    return () => clearTimeout(timer);
  });

  const applied = isLive ? draft : inAddress;
  return {
    draft,
    applied,
    isWaiting: !isLive && writeFilter(draft, search).toString() !== writeFilter(inAddress, search).toString(),
    change: (changes) => setDraft((previous) => ({ ...previous, ...changes })),
    apply: () => publish(draft),
    clear: () => {
      setDraft(emptyFilter);
      publish(emptyFilter);
    },
  };
}
