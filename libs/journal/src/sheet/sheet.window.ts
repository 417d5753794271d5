import { kindAt, lessonAt } from './sheet.grid.ts';
import type { Place } from './sheet.places.ts';

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

/** Which rows and lessons are drawn. */
export interface SheetWindow {
  rows: Span;
  lessons: Span;
}

/** What is in sight: where it is scrolled to, and the room beside the names and under the head. */
export interface Sight {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface Counts {
  rows: number;
  lessons: number;
}

/** How many are drawn before they come in sight, and how many are kept behind. */
const ahead = { rows: 4, lessons: 4 };
const behind = 1;

export function lessonWidth({ homework, classwork }: Metrics): number {
  return homework + classwork;
}

export function headHeight({ dates, kinds }: Metrics): number {
  return dates + kinds;
}

/** From the first lesson's left edge. */
export function leftOf(column: number, metrics: Metrics): number {
  return lessonAt(column) * lessonWidth(metrics) + (kindAt(column) === 'homework' ? 0 : metrics.homework);
}

/** The same window until what is in sight comes near its edge; then one that reaches further that way. */
export function windowFor(drawn: SheetWindow | null, sight: Sight, metrics: Metrics, counts: Counts): SheetWindow {
  const seenRows = spanOf(sight.top, sight.height, metrics.row, counts.rows);
  const seenLessons = spanOf(sight.left, sight.width, lessonWidth(metrics), counts.lessons);
  const rows = nextSpan(drawn?.rows ?? null, seenRows, counts.rows, ahead.rows);
  const lessons = nextSpan(drawn?.lessons ?? null, seenLessons, counts.lessons, ahead.lessons);
  return drawn && rows === drawn.rows && lessons === drawn.lessons ? drawn : { rows, lessons };
}

function spanOf(from: number, length: number, size: number, count: number): Span {
  const first = Math.max(0, Math.min(count - 1, Math.floor(from / size)));
  return { first, end: Math.min(count, Math.max(first + 1, Math.ceil((from + length) / size))) };
}

function nextSpan(drawn: Span | null, seen: Span, count: number, reach: number): Span {
  const isBefore = drawn !== null && seen.first - behind < drawn.first && drawn.first > 0;
  const isAfter = drawn === null || (seen.end + behind > drawn.end && drawn.end < count) || drawn.end > count;
  const isLoose = drawn !== null && drawn.end - drawn.first > seen.end - seen.first + reach + behind + 2;
  if (drawn && !isBefore && !isAfter && !isLoose) return drawn;
  return {
    first: Math.max(0, seen.first - (isBefore ? reach : behind)),
    end: Math.min(count, seen.end + (isBefore ? behind : reach)),
  };
}

/** Where to scroll so that the cell is in sight; the same place when it is. */
export function scrolledTo(sight: Sight, place: Place, metrics: Metrics): { left: number; top: number } {
  const left = leftOf(place.column, metrics);
  const top = place.row * metrics.row;
  return {
    left: nearest(sight.left, sight.width, left, metrics[kindAt(place.column)]),
    top: nearest(sight.top, sight.height, top, metrics.row),
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
