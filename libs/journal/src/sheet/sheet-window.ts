import { kindAt, lessonAt } from './sheet-grid.ts';
import type { Place } from './sheet-places.ts';

/** In pixels; all rows and all lessons have equal sizes. */
export interface Metrics {
  row: number;
  homework: number;
  classwork: number;
  name: number;
  dates: number;
  kinds: number;
}

/** `end` is excluded. */
export interface Span {
  first: number;
  end: number;
}

export interface SheetWindow {
  rows: Span;
  blocks: Span;
  /** Drawn rows out of view that still have other blocks; updated in idle time. */
  lagging: ReadonlyMap<number, Span>;
}

export const nothingDrawn: SheetWindow = { rows: { first: 0, end: 0 }, blocks: { first: 0, end: 0 }, lagging: new Map() };

/** In pixels: scroll position, and size without names and head. */
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

/** A block is drawn once and stays when neighbouring blocks come or go. */
const lessonsInBlock = 2;

/** Drawn beyond each edge of the view: the browser scrolls ahead of the page, but each drawn cell makes keys slower. */
const reach = { rows: 6, blocks: 5 };
/** Enough surroundings to wait with drawing until the hand rests. */
const ample = { rows: 3, blocks: 2 };

export function lessonWidth({ homework, classwork }: Metrics): number {
  return homework + classwork;
}

/** In pixels: names become narrower by at most this much to show one more whole lesson; else they take the remainder. */
const narrowedBy = 24;

/** Fits the names so that, scrolled to the end, no lesson is cut. */
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

/** In pixels from the first lesson. */
export function leftOf(column: number, metrics: Metrics): number {
  return lessonAt(column) * lessonWidth(metrics) + (kindAt(column) === 'homework' ? 0 : metrics.homework);
}

export function indexesIn({ first, end }: Span): number[] {
  return Array.from({ length: end - first }, (_, offset) => first + offset);
}

export function lessonsOf<Lesson>(all: readonly Lesson[], block: number): { each: Lesson; index: number }[] {
  const first = block * lessonsInBlock;
  return all.slice(first, first + lessonsInBlock).map((each, offset) => ({ each, index: first + offset }));
}

export function blockAt(lesson: number): number {
  return Math.floor(lesson / lessonsInBlock);
}

export function blocksWith({ first, end }: Span): Span {
  return { first: blockAt(lessonAt(first)), end: blockAt(lessonAt(end - 1)) + 1 };
}

export function draws(drawn: SheetWindow, { row, column }: Place): boolean {
  return contains(drawn.rows, row) && contains(blocksOf(drawn, row), blockAt(lessonAt(column)));
}

export function blocksOf({ blocks, lagging }: SheetWindow, row: number): Span {
  return lagging.get(row) ?? blocks;
}

/** Window to draw at once; the same object while it covers the view. */
export function windowFor(drawn: SheetWindow, viewport: Viewport, metrics: Metrics, counts: Counts): SheetWindow {
  const seen = seenIn(viewport, metrics, counts);
  const rows = covering(drawn.rows, seen.rows, reach.rows, counts.rows);
  const blocks = covering(drawn.blocks, seen.blocks, reach.blocks, blocksIn(counts));
  return changed(drawn, rows, blocks, seen.rows);
}

/** One step towards the full surroundings, small enough for one frame; the same object when complete. */
export function grown(drawn: SheetWindow, viewport: Viewport, metrics: Metrics, counts: Counts): SheetWindow {
  const seen = seenIn(viewport, metrics, counts);
  const blocks = stepped(drawn.blocks, seen.blocks, reach.blocks, blocksIn(counts));
  if (blocks !== drawn.blocks) return changed(drawn, drawn.rows, blocks, seen.rows);
  const [next] = [...drawn.lagging.keys()].toSorted((one, other) => distance(seen.rows, one) - distance(seen.rows, other));
  if (next !== undefined) return changed(drawn, drawn.rows, blocks, { first: next, end: next + 1 });
  return changed(drawn, stepped(drawn.rows, seen.rows, reach.rows, counts.rows), blocks, seen.rows);
}

export function isAmple(drawn: SheetWindow, viewport: Viewport, metrics: Metrics, counts: Counts): boolean {
  const seen = seenIn(viewport, metrics, counts);
  const rows = wantedAround(seen.rows, ample.rows, counts.rows);
  return covers(drawn.rows, rows) && covers(drawn.blocks, wantedAround(seen.blocks, ample.blocks, blocksIn(counts)));
}

/** Rows in `current` get the new blocks, all others lag. */
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
  // An overlapping part stays drawn, a distant part is dropped.
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
  // One extra on the other side may stay, or each change of direction would draw it again.
  const kept = { first: Math.max(drawn.first, wanted.first - 1), end: Math.min(drawn.end, wanted.end + 1) };
  if (before > 0 && before >= after) return { ...kept, first: drawn.first - 1 };
  if (after > 0) return { ...kept, end: drawn.end + 1 };
  return kept.first === drawn.first && kept.end === drawn.end ? drawn : kept;
}

/** Unchanged when the cell is in view already. */
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

/** `x`, `y` from the corner of the canvas; the nearest cell for points outside. */
export function placeAt(x: number, y: number, metrics: Metrics, counts: Counts): Place {
  const width = lessonWidth(metrics);
  const lesson = Math.max(0, Math.min(counts.lessons - 1, Math.floor((x - metrics.name) / width)));
  const isClasswork = x - metrics.name - lesson * width >= metrics.homework;
  const row = Math.max(0, Math.min(counts.rows - 1, Math.floor((y - headHeight(metrics)) / metrics.row)));
  return { row, column: lesson * 2 + (isClasswork ? 1 : 0) };
}
