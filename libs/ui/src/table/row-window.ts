import { useEffect, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { useWholeTable } from './whole-table.ts';

/** The window moves by this many rows, so that most turns of the wheel change nothing. */
const block = 6;
/** Rows drawn beyond the edges at rest: few, because each key of a filter may draw them anew. */
const margin = 6;
/** Rows drawn ahead of a scroll: what a fast one passes until the next ones are there. */
const ahead = 40;
const atFirst = 24;
const usualHeight = 40;

interface Sight {
  first: number;
  end: number;
  /** The row that has the focus stays, or the keyboard would lose its place. */
  focused: number | null;
}

function focusedRow(box: HTMLElement): number | null {
  const active = document.activeElement;
  const row = active && box.contains(active) ? active.closest('tr[aria-rowindex]') : null;
  return row ? Number(row.getAttribute('aria-rowindex')) - 2 : null;
}

/** The rows in sight, whether the table scrolls in itself or with the page. `last` is the place of the look before. */
function lookAt(box: HTMLElement, rowHeight: number, last: number): Sight & { top: number } {
  const frame = box.getBoundingClientRect();
  const start = box.querySelector('tbody')?.getBoundingClientRect().top ?? frame.top;
  const top = (Math.max(0, frame.top) - start) / rowHeight;
  // Not the table's own bottom edge: a table of few rows is low, and high again at once when more come.
  const bottom = (window.innerHeight - start) / rowHeight;
  const first = top - (top < last ? ahead : margin);
  const end = bottom + (top > last ? ahead : margin);
  return { top, first: Math.max(0, Math.floor(first / block) * block), end: Math.ceil(end / block) * block, focused: focusedRow(box) };
}

function isSame(left: Sight, right: Sight): boolean {
  return left.first === right.first && left.end === right.end && left.focused === right.focused;
}

interface RowWindow {
  drawn: readonly number[];
  rowHeight: number;
  /** The rows' height is known, so that a place in the list is a place on the screen. */
  isMeasured: boolean;
  /** Looks again at once, after a move of our own. */
  look: () => void;
}

/** Which of `count` rows of one height to draw; follows both the table's scrolling and the page's. */
export function useRowWindow(box: RefObject<HTMLElement | null>, count: number): RowWindow {
  const [sight, setSight] = useState<Sight>({ first: 0, end: atFirst, focused: null });
  const top = useRef(0);
  const [measured, setMeasured] = useState<number | null>(null);
  const isWhole = useWholeTable(count);
  const rowHeight = measured ?? usualHeight;
  const hasRows = count > 0;

  const look = useMemo(
    () => () => {
      if (!box.current) return;
      const { top: now, ...seen } = lookAt(box.current, rowHeight, top.current);
      top.current = now;
      setSight((known) => (isSame(known, seen) ? known : seen));
    },
    [box, rowHeight],
  );

  useLayoutEffect(() => {
    if (!hasRows || !box.current) return;
    const measure = () => {
      const row = box.current?.querySelector('tbody tr[aria-rowindex]');
      const height = row?.getBoundingClientRect().height;
      if (height) setMeasured(height);
      look();
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

  const drawn = useMemo(() => {
    if (isWhole) return placesBetween(0, count);
    // A list that became shorter is looked at anew by its scroll event; until then its end is shown.
    const end = Math.min(sight.end, count);
    const first = Math.min(sight.first, Math.max(0, end - atFirst));
    const places = placesBetween(first, end);
    const { focused } = sight;
    if (focused === null || focused >= count || (focused >= first && focused < end)) return places;
    return focused < first ? [focused, ...places] : [...places, focused];
  }, [isWhole, sight, count]);

  return { drawn, rowHeight, isMeasured: measured !== null, look };
}

function placesBetween(first: number, end: number): number[] {
  return Array.from({ length: Math.max(0, end - first) }, (_, offset) => first + offset);
}
