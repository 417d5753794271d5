import { kindAt, lessonAt } from './sheet-grid.ts';
import type { Place } from './sheet-places.ts';

/** Sizes in pixels; every row and every lesson has the same. */
export interface Metrics {
  row: number;
  homework: number;
  classwork: number;
  /** Width of the names. */
  name: number;
  /** Heights of the dates and of the kinds under them. */
  dates: number;
  kinds: number;
}

/** From `first` up to but not with `end`. */
export interface Span {
  first: number;
  end: number;
}

/** The rows and the blocks of lessons that are drawn. */
export interface SheetWindow {
  rows: Span;
  blocks: Span;
  /** Rows out of view that have other blocks than these: they follow when there is time. */
  lagging: ReadonlyMap<number, Span>;
}

export const nothingDrawn: SheetWindow = { rows: { first: 0, end: 0 }, blocks: { first: 0, end: 0 }, lagging: new Map() };

/** The visible part of the canvas, in pixels: its scroll position, and the room beside the names and under the head. */
export interface Viewport {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface Counts {
  rows: number;
  lessons: number;
}

/** Lessons are drawn by so many: a block is drawn once, and stays as it is when others come or go beside it. */
const lessonsInBlock = 2;

/**
 * How many are drawn beyond each edge of what is in view. The browser scrolls without waiting for the page: so far it
 * can be ahead before a person sees empty cells. All that is drawn has a part in the time of a key.
 */
const reach = { rows: 6, blocks: 5 };
/** So many of them are enough for a while. */
const ample = { rows: 3, blocks: 2 };

export function lessonWidth({ homework, classwork }: Metrics): number {
  return homework + classwork;
}

/** A whole number of lessons is in view when the names are narrowed by so little; else they take the room that is left over. */
const narrowedBy = 24;

/** The sizes for a sheet of this width: no lesson is cut by the names while it is scrolled to its end. */
export function fittedTo(width: number, metrics: Metrics, { lessons }: Counts): Metrics {
  const room = width - metrics.name;
  const lesson = lessonWidth(metrics);
  if (room < lesson || lessons * lesson <= room) return metrics;
  const over = room % lesson;
  const missing = lesson - over;
  return { ...metrics, name: metrics.name + (missing <= narrowedBy ? -missing : over) };
}

export function headHeight({ dates, kinds }: Metrics): number {
  return dates + kinds;
}

/** From the first lesson's left edge. */
export function leftOf(column: number, metrics: Metrics): number {
  return lessonAt(column) * lessonWidth(metrics) + (kindAt(column) === 'homework' ? 0 : metrics.homework);
}

export function indexesIn({ first, end }: Span): number[] {
  return Array.from({ length: end - first }, (_, offset) => first + offset);
}

/** The lessons of a block, with their places in `all`. */
export function lessonsOf<Lesson>(all: readonly Lesson[], block: number): { each: Lesson; index: number }[] {
  const first = block * lessonsInBlock;
  return all.slice(first, first + lessonsInBlock).map((each, offset) => ({ each, index: first + offset }));
}

export function blockAt(lesson: number): number {
  return Math.floor(lesson / lessonsInBlock);
}

/** The blocks that hold some of these columns. */
export function blocksWith({ first, end }: Span): Span {
  return { first: blockAt(lessonAt(first)), end: blockAt(lessonAt(end - 1)) + 1 };
}

/** True when the cell is drawn. */
export function draws(drawn: SheetWindow, { row, column }: Place): boolean {
  return contains(drawn.rows, row) && contains(blocksOf(drawn, row), blockAt(lessonAt(column)));
}

/** The blocks of a row that are drawn. */
export function blocksOf({ blocks, lagging }: SheetWindow, row: number): Span {
  return lagging.get(row) ?? blocks;
}

/** The window that must be drawn at once: the same one as long as it holds all that is in view. */
export function windowFor(drawn: SheetWindow, viewport: Viewport, metrics: Metrics, counts: Counts): SheetWindow {
  const seen = seenIn(viewport, metrics, counts);
  const rows = covering(drawn.rows, seen.rows, reach.rows, counts.rows);
  const blocks = covering(drawn.blocks, seen.blocks, reach.blocks, blocksIn(counts));
  return changed(drawn, rows, blocks, seen.rows);
}

/** A step towards what should be drawn around it, small enough for one frame; the same window when all is there. */
export function grown(drawn: SheetWindow, viewport: Viewport, metrics: Metrics, counts: Counts): SheetWindow {
  const seen = seenIn(viewport, metrics, counts);
  const blocks = stepped(drawn.blocks, seen.blocks, reach.blocks, blocksIn(counts));
  if (blocks !== drawn.blocks) return changed(drawn, drawn.rows, blocks, seen.rows);
  const [next] = [...drawn.lagging.keys()].toSorted((one, other) => distance(seen.rows, one) - distance(seen.rows, other));
  if (next !== undefined) return changed(drawn, drawn.rows, blocks, { first: next, end: next + 1 });
  return changed(drawn, stepped(drawn.rows, seen.rows, reach.rows, counts.rows), blocks, seen.rows);
}

/** True when so much is drawn around the viewport that the next keys stay inside. */
export function isAmple(drawn: SheetWindow, viewport: Viewport, metrics: Metrics, counts: Counts): boolean {
  const seen = seenIn(viewport, metrics, counts);
  const rows = wantedAround(seen.rows, ample.rows, counts.rows);
  return covers(drawn.rows, rows) && covers(drawn.blocks, wantedAround(seen.blocks, ample.blocks, blocksIn(counts)));
}

/** Rows in `current` are drawn as they should be, others stay as they are. */
function changed(drawn: SheetWindow, rows: Span, blocks: Span, current: Span): SheetWindow {
  const lagging = indexesIn(drawn.rows)
    .filter((row) => contains(rows, row) && !contains(current, row))
    .map((row) => [row, blocksOf(drawn, row)] as const)
    .filter(([, theirs]) => theirs !== blocks);
  if (rows === drawn.rows && blocks === drawn.blocks && lagging.length === drawn.lagging.size) return drawn;
  return { rows, blocks, lagging: new Map(lagging) };
}

function covers(drawn: Span, part: Span): boolean {
  return drawn.first <= part.first && drawn.end >= part.end;
}

export function contains({ first, end }: Span, index: number): boolean {
  return index >= first && index < end;
}

function distance({ first, end }: Span, index: number): number {
  return Math.max(first - index, index - end + 1, 0);
}

function blocksIn({ lessons }: Counts): number {
  return Math.ceil(lessons / lessonsInBlock);
}

function seenIn({ left, top, width, height }: Viewport, metrics: Metrics, counts: Counts): Pick<SheetWindow, 'rows' | 'blocks'> {
  return {
    rows: spanOf(top, height, metrics.row, counts.rows),
    blocks: spanOf(left, width, lessonWidth(metrics) * lessonsInBlock, blocksIn(counts)),
  };
}

function spanOf(from: number, length: number, size: number, count: number): Span {
  const first = Math.max(0, Math.min(count - 1, Math.floor(from / size)));
  return { first, end: Math.min(count, Math.max(first + 1, Math.ceil((from + length) / size))) };
}

function wantedAround(seen: Span, around: number, count: number): Span {
  return { first: Math.max(0, seen.first - around), end: Math.min(count, seen.end + around) };
}

function covering(drawn: Span, seen: Span, around: number, count: number): Span {
  if (covers(drawn, seen) && drawn.end <= count) return drawn;
  // A near part of the old window stays; a far one is of no use.
  const isNear = drawn.first < seen.end && drawn.end > seen.first;
  const wanted = wantedAround(seen, around, count);
  return {
    first: isNear ? Math.max(wanted.first, Math.min(drawn.first, seen.first)) : seen.first,
    end: isNear ? Math.min(wanted.end, Math.max(drawn.end, seen.end)) : seen.end,
  };
}

function stepped(drawn: Span, seen: Span, around: number, count: number): Span {
  const wanted = wantedAround(seen, around, count);
  const [before, after] = [drawn.first - wanted.first, wanted.end - drawn.end];
  // One more than wanted may stay on the other side, or each turn back would draw it anew.
  const kept = { first: Math.max(drawn.first, wanted.first - 1), end: Math.min(drawn.end, wanted.end + 1) };
  if (before > 0 && before >= after) return { ...kept, first: drawn.first - 1 };
  if (after > 0) return { ...kept, end: drawn.end + 1 };
  return kept.first === drawn.first && kept.end === drawn.end ? drawn : kept;
}

/** The scroll position at which the cell is in view; the same one when it is already. */
export function scrolledTo(viewport: Viewport, place: Place, metrics: Metrics): { left: number; top: number } {
  const left = leftOf(place.column, metrics);
  const top = place.row * metrics.row;
  return {
    left: nearest(viewport.left, viewport.width, left, metrics[kindAt(place.column)]),
    top: nearest(viewport.top, viewport.height, top, metrics.row),
  };
}

function nearest(from: number, length: number, start: number, size: number): number {
  if (start < from) return start;
  return start + size > from + length ? start + size - length : from;
}

/** The cell under a point that is counted from the canvas’s own corner; outside it the nearest one. */
export function placeAt(x: number, y: number, metrics: Metrics, counts: Counts): Place {
  const width = lessonWidth(metrics);
  const lesson = Math.max(0, Math.min(counts.lessons - 1, Math.floor((x - metrics.name) / width)));
  const isClasswork = x - metrics.name - lesson * width >= metrics.homework;
  const row = Math.max(0, Math.min(counts.rows - 1, Math.floor((y - headHeight(metrics)) / metrics.row)));
  return { row, column: lesson * 2 + (isClasswork ? 1 : 0) };
}
