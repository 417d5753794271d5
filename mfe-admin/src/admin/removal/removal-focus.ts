import { useEffect, useRef, type RefObject } from 'react';

interface RemovalFocus {
  /** Around the rows; the remove button of each carries `data-remove`. */
  list: RefObject<HTMLDivElement | null>;
  /** To be called once the row is gone or about to go. */
  removed: (id: number) => void;
}

/**
 * Keeps a keyboard’s place when the row that held the focus goes: the row that takes its place gets it,
 * the list itself when there is none.
 */
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
