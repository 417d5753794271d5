import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { useAllRows } from './all-rows.ts';

/** `end` is exclusive. */
interface RowRange {
  first: number;
  end: number;
}

/** `move`: scroll direction, up -1, down 1, none 0. */
export interface Viewport {
  seen: RowRange;
  move: number;
  /** Recent peak of rows passed between two scroll events. */
  passed: number;
}

/** Range edges are multiples of this, so that most wheel turns change nothing. */
const block = 6;
/** Pixels drawn beyond each edge at rest. */
const restMargin = 720;
/** Pixels drawn ahead of a scroll: passed by a fast scroll before new rows arrive. */
const scrollMargin = 1_680;
/** Rows added per frame beyond the edges, to avoid long tasks. */
const step = 8;

function wantedRange({ seen: { first, end }, move }: Viewport, rowHeight: number): RowRange {
  const above = Math.ceil((move < 0 ? scrollMargin : restMargin) / rowHeight);
  const below = Math.ceil((move > 0 ? scrollMargin : restMargin) / rowHeight);
  return { first: Math.max(0, Math.floor((first - above) / block) * block), end: Math.ceil((end + below) / block) * block };
}

function covers(range: RowRange, part: RowRange): boolean {
  return range.first <= part.first && range.end >= part.end;
}

/** Rows in view plus two scroll events ahead: a slow device scrolls far between two. */
function neededRange({ seen, move, passed }: Viewport, wanted: RowRange): RowRange {
  return {
    first: Math.max(wanted.first, seen.first - (move < 0 ? 2 * passed : 0)),
    end: Math.min(wanted.end, seen.end + (move > 0 ? 2 * passed : 0)),
  };
}

/** Needed rows at once, plus one step towards the wanted range, in the scroll's direction first. */
export function nextRange(drawn: RowRange, viewport: Viewport, rowHeight: number): RowRange {
  const { move } = viewport;
  const wanted = wantedRange(viewport, rowHeight);
  const needed = neededRange(viewport, wanted);
  const isFar = drawn.end < needed.first || drawn.first > needed.end;
  const first = isFar ? needed.first : Math.max(wanted.first, Math.min(drawn.first, needed.first));
  const end = isFar ? needed.end : Math.min(wanted.end, Math.max(drawn.end, needed.end));
  const up = { first: Math.max(wanted.first, first - step), end };
  const down = { first, end: Math.min(wanted.end, end + step) };
  const [rather, otherwise] = move < 0 ? [up, down] : [down, up];
  return rather.first < first || rather.end > end ? rather : otherwise;
}

function placesIn({ first, end }: RowRange): number[] {
  return Array.from({ length: Math.max(0, end - first) }, (_, offset) => first + offset);
}

const firstRowCount = 24;
const usualHeight = 40;
/** Rows out of view are drawn later: the next key of a filter may replace the list. */
const newListDelayMs = 350;

interface Drawn extends RowRange {
  /** Row with the focus stays drawn, or the keyboard loses its place. */
  focused: number | null;
  isNew: boolean;
}

const topOf = (count: number): Drawn => ({ first: 0, end: count, focused: null, isNew: true });

function focusedRow(box: HTMLElement): number | null {
  const active = document.activeElement;
  const row = active && box.contains(active) ? active.closest('tr[aria-rowindex]') : null;
  return row ? Number(row.getAttribute('aria-rowindex')) - 2 : null;
}

/** Works for scrolling in the table and with the page. */
function rowsInView(box: HTMLElement, rowHeight: number, highest: number): RowRange {
  const frame = box.getBoundingClientRect();
  const start = box.querySelector('tbody')?.getBoundingClientRect().top ?? frame.top;
  // Not `frame.bottom`: a table of few rows is low now but grows when more rows arrive.
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
  isMeasured: boolean;
  look: () => void;
}

/** Rows of equal height to draw: rows in view at once, surrounding rows in later frames. A new `list` starts at its top. */
export function useRowWindow(box: RefObject<HTMLElement | null>, count: number, list: unknown): RowWindow {
  const [range, setRange] = useState(() => topOf(firstRowCount));
  const [room, setRoom] = useState(firstRowCount);
  const [measured, setMeasured] = useState<number | null>(null);
  const [shownList, setShownList] = useState(list);
  const viewport = useRef<Viewport>({ seen: { first: 0, end: firstRowCount }, move: 0, passed: 0 });
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
    // Frames vary; the plan is for late frames.
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
    // Row height depends on the width: below 768 px rows may be cards.
    const observer = new ResizeObserver(measure);
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [box, hasRows, look]);

  useEffect(() => {
    document.addEventListener('scroll', look, { capture: true, passive: true });
    return () => document.removeEventListener('scroll', look, { capture: true });
  }, [look]);

  useEffect(() => {
    if (range.first === 0 && range.end >= count) return;
    const grow = () => setRange((known) => changed(known, nextRange(known, viewport.current, rowHeight), known.focused));
    if (range.isNew) {
      const rest = setTimeout(grow, newListDelayMs);
      return () => clearTimeout(rest);
    }
    const frame = requestAnimationFrame(grow);
    return () => cancelAnimationFrame(frame);
  }, [range, count, rowHeight]);

  const drawn = useMemo(() => {
    if (isWhole) return placesIn({ first: 0, end: count });
    // A shorter list gets its scroll event later; until then show its end.
    const end = Math.min(range.end, count);
    const first = Math.min(range.first, Math.max(0, end - firstRowCount));
    const places = placesIn({ first, end });
    const { focused } = range;
    if (focused === null || focused >= count || (focused >= first && focused < end)) return places;
    return focused < first ? [focused, ...places] : [...places, focused];
  }, [isWhole, range, count]);

  return { drawn, rowHeight, isMeasured: measured !== null, look };
}
