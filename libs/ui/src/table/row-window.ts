import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { covers, nextRange, placesIn, type RowRange, type Viewport } from './row-range.ts';
import { useAllRows } from './all-rows.ts';

const atFirst = 24;
const usualHeight = 40;
/** A new list rests for so long before rows beyond its edges are drawn: the next key of a filter may bring another one. */
const newListRest = 350;

interface Drawn extends RowRange {
  /** The row that has the focus stays, or the keyboard would lose its place. */
  focused: number | null;
  /** Another list than the one before: only what is in view of it. */
  isNew: boolean;
}

const topOf = (count: number): Drawn => ({ first: 0, end: count, focused: null, isNew: true });

function focusedRow(box: HTMLElement): number | null {
  const active = document.activeElement;
  const row = active && box.contains(active) ? active.closest('tr[aria-rowindex]') : null;
  return row ? Number(row.getAttribute('aria-rowindex')) - 2 : null;
}

/** The rows in view, whether the table scrolls in itself or with the page. */
function rowsInView(box: HTMLElement, rowHeight: number, highest: number): RowRange {
  const frame = box.getBoundingClientRect();
  const start = box.querySelector('tbody')?.getBoundingClientRect().top ?? frame.top;
  // Not the table's own bottom edge: a table of few rows is low, and high again at once when more come.
  const bottom = Math.min(window.innerHeight, frame.top + highest);
  const first = Math.max(0, Math.floor((Math.max(0, frame.top) - start) / rowHeight));
  return { first, end: Math.max(first + 1, Math.ceil((bottom - start) / rowHeight)) };
}

function changed(known: Drawn, { first, end }: RowRange, focused: number | null): Drawn {
  const isSame = first === known.first && end === known.end && focused === known.focused && !known.isNew;
  return isSame ? known : { first, end, focused, isNew: false };
}

interface RowWindow {
  drawn: readonly number[];
  rowHeight: number;
  /** The rows' height is known, so that a place in the list is a place on the screen. */
  isMeasured: boolean;
  /** Looks again at once, after a move of our own. */
  look: () => void;
}

/**
 * Which of `count` rows of one height to draw; follows both the table's scrolling and the page's. What is in view
 * comes at once, the rows around it in later frames. Another `list` begins at its top with what is in view.
 */
export function useRowWindow(box: RefObject<HTMLElement | null>, count: number, list: unknown): RowWindow {
  const [range, setRange] = useState(() => topOf(atFirst));
  const [room, setRoom] = useState(atFirst);
  const [measured, setMeasured] = useState<number | null>(null);
  const [shownList, setShownList] = useState(list);
  const viewport = useRef<Viewport>({ seen: { first: 0, end: atFirst }, move: 0, passed: 0 });
  const highest = useRef(Number.POSITIVE_INFINITY);
  const isWhole = useAllRows(count);
  const rowHeight = measured ?? usualHeight;
  const hasRows = count > 0;

  if (shownList !== list) {
    setShownList(list);
    setRange(topOf(room));
  }

  const look = useCallback(() => {
    if (!box.current) return;
    const seen = rowsInView(box.current, rowHeight, highest.current);
    const { seen: before, move, passed } = viewport.current;
    const shift = seen.first - before.first;
    // A frame that came late is often followed by one that comes early: the late ones are what to be ready for.
    const now = { seen, move: Math.sign(shift) || move, passed: Math.max(Math.abs(shift), Math.floor(passed * 0.8)) };
    viewport.current = now;
    const focused = focusedRow(box.current);
    setRange((known) => (known.isNew && covers(known, seen) ? known : changed(known, nextRange(known, now, rowHeight), focused)));
  }, [box, rowHeight]);

  useLayoutEffect(() => {
    if (!hasRows || !box.current) return;
    const measure = () => {
      if (!box.current) return;
      const height = box.current.querySelector('tbody tr[aria-rowindex]')?.getBoundingClientRect().height;
      if (height) setMeasured(height);
      highest.current = Number.parseFloat(getComputedStyle(box.current).maxHeight) || Number.POSITIVE_INFINITY;
      look();
      setRoom(viewport.current.seen.end - viewport.current.seen.first);
    };
    measure();
    // Other widths have other row heights: below 768 px rows may be cards.
    const observer = new ResizeObserver(measure);
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [box, hasRows, look]);

  useEffect(() => {
    document.addEventListener('scroll', look, { capture: true, passive: true });
    return () => document.removeEventListener('scroll', look, { capture: true });
  }, [look]);

  // The rows around what is in view, some in each frame until all are there.
  useEffect(() => {
    if (range.first === 0 && range.end >= count) return;
    const grow = () => setRange((known) => changed(known, nextRange(known, viewport.current, rowHeight), known.focused));
    if (range.isNew) {
      const rest = setTimeout(grow, newListRest);
      return () => clearTimeout(rest);
    }
    const frame = requestAnimationFrame(grow);
    return () => cancelAnimationFrame(frame);
  }, [range, count, rowHeight]);

  const drawn = useMemo(() => {
    if (isWhole) return placesIn({ first: 0, end: count });
    // A list that became shorter is looked at anew by its scroll event; until then its end is shown.
    const end = Math.min(range.end, count);
    const first = Math.min(range.first, Math.max(0, end - atFirst));
    const places = placesIn({ first, end });
    const { focused } = range;
    if (focused === null || focused >= count || (focused >= first && focused < end)) return places;
    return focused < first ? [focused, ...places] : [...places, focused];
  }, [isWhole, range, count]);

  return { drawn, rowHeight, isMeasured: measured !== null, look };
}
