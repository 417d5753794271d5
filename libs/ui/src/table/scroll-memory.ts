import { storedJson } from '@dzvinok/storage/stored';
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { z } from 'zod';

const placeOfTable = z.object({ name: z.string(), top: z.number(), left: z.number(), page: z.number() });
const stored = storedJson('dzvinok-table-scroll', placeOfTable, 'sessionStorage');

type Place = Omit<z.output<typeof placeOfTable>, 'name'>;

function recall(name: string): Place | null {
  const place = stored.read();
  return place?.name === name ? place : null;
}

interface ScrollMemory {
  box: RefObject<HTMLElement | null>;
  /** Only the table left last is remembered. */
  name: string | undefined;
  isReady: boolean;
  onRestored: () => void;
}

/** Restores a table's scroll position on return and reload. */
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
    const keep = () => place.current && stored.write({ ...place.current, name });
    document.addEventListener('scroll', note, { capture: true, passive: true });
    window.addEventListener('pagehide', keep);
    return () => {
      keep();
      document.removeEventListener('scroll', note, { capture: true });
      window.removeEventListener('pagehide', keep);
    };
  }, [box, name, isReady]);
}
