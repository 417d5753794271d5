import { useEffect, useRef, type RefObject } from 'react';

interface RemovalFocus {
  /** Contains the rows; each remove button carries `data-remove`. */
  list: RefObject<HTMLDivElement | null>;
  /** Call when the row is gone or about to go. */
  removed: (id: number) => void;
}

/** When the focused row goes, the row in its place gets the focus; with no rows left, the list gets it. */
export function useRemovalFocus(ids: readonly number[] | undefined): RemovalFocus {
  const list = useRef<HTMLDivElement>(null);
  const gone = useRef<{ id: number; place: number } | null>(null);

  useEffect(() => {
    if (gone.current === null || !ids || ids.includes(gone.current.id)) return;
    const buttons = list.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? [];
    const next = buttons[Math.min(gone.current.place, buttons.length - 1)] ?? list.current;
    gone.current = null;
    next?.focus();
  });

  return { list, removed: (id) => (gone.current = { id, place: Math.max(0, ids?.indexOf(id) ?? 0) }) };
}
