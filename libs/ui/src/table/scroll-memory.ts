import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

const storageKey = 'dzvinok-table-scroll';

interface Place {
  top: number;
  left: number;
  page: number;
}

function recall(name: string): Place | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null');
    if (typeof stored !== 'object' || stored === null || !('name' in stored) || stored.name !== name) return null;
    const numberAt = (key: string) => Number(Reflect.get(stored, key)) || 0;
    return { top: numberAt('top'), left: numberAt('left'), page: numberAt('page') };
  } catch {
    return null;
  }
}

function remember(name: string, place: Place): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ name, ...place }));
  } catch {
    // Without storage the table begins at its top, as any page does.
  }
}

interface ScrollMemory {
  box: RefObject<HTMLElement | null>;
  /** The table whose place is kept: it is the one that was left last. */
  name: string | undefined;
  /** The rows are there, so that the table can be scrolled. */
  isReady: boolean;
  onRestored: () => void;
}

/** Brings a table back to where it was scrolled to when the person comes back to it, or reloads. */
export function useScrollMemory({ box, name, isReady, onRestored }: ScrollMemory): void {
  const place = useRef<Place | null>(null);

  useLayoutEffect(() => {
    const known = isReady && name !== undefined ? recall(name) : null;
    if (!known || !box.current) return;
    box.current.scrollTo({ top: known.top, left: known.left, behavior: 'instant' });
    window.scrollTo({ top: known.page, behavior: 'instant' });
    place.current = known;
    onRestored();
    // oxlint-disable-next-line react/exhaustive-deps -- only when the table comes onto the screen, or its name changes
  }, [isReady, name]);

  useEffect(() => {
    if (name === undefined || !isReady) return;
    const note = () => {
      if (box.current) place.current = { top: box.current.scrollTop, left: box.current.scrollLeft, page: window.scrollY };
    };
    const keep = () => place.current && remember(name, place.current);
    document.addEventListener('scroll', note, { capture: true, passive: true });
    window.addEventListener('pagehide', keep);
    return () => {
      keep();
      document.removeEventListener('scroll', note, { capture: true });
      window.removeEventListener('pagehide', keep);
    };
  }, [box, name, isReady]);
}
