import type { Direction } from '../keys/direction.ts';
import type { Target } from './sheet-keys.ts';

/** Each lesson has two columns. */
export interface Place {
  row: number;
  column: number;
}

/** Edges included. */
export interface Area {
  top: number;
  left: number;
  bottom: number;
  right: number;
}

export interface SheetSize {
  rows: number;
  columns: number;
}

export function isSamePlace(one: Place, other: Place): boolean {
  return one.row === other.row && one.column === other.column;
}

export function areaBetween(one: Place, other: Place): Area {
  return {
    top: Math.min(one.row, other.row),
    bottom: Math.max(one.row, other.row),
    left: Math.min(one.column, other.column),
    right: Math.max(one.column, other.column),
  };
}

export function holds({ top, left, bottom, right }: Area, { row, column }: Place): boolean {
  return row >= top && row <= bottom && column >= left && column <= right;
}

export function placesIn({ top, left, bottom, right }: Area): Place[] {
  const places: Place[] = [];
  for (let row = top; row <= bottom; row += 1) {
    for (let column = left; column <= right; column += 1) places.push({ row, column });
  }
  return places;
}

export function within(size: SheetSize, { row, column }: Place): Place {
  return { row: clamp(row, size.rows), column: clamp(column, size.columns) };
}

function clamp(index: number, count: number): number {
  return Math.max(0, Math.min(count - 1, index));
}

const offsets: Record<Direction, Place> = {
  up: { row: -1, column: 0 },
  down: { row: 1, column: 0 },
  left: { row: 0, column: -1 },
  right: { row: 0, column: 1 },
};

export function stepped(size: SheetSize, { row, column }: Place, to: Direction): Place {
  const offset = offsets[to];
  return within(size, { row: row + offset.row, column: column + offset.column });
}

export function jumped(size: SheetSize, { row, column }: Place, to: Target, page: number): Place {
  const last = { row: size.rows - 1, column: size.columns - 1 };
  switch (to) {
    case 'rowStart':
      return { row, column: 0 };
    case 'rowEnd':
      return { row, column: last.column };
    case 'first':
      return { row: 0, column: 0 };
    case 'last':
      return last;
    case 'top':
      return { row: 0, column };
    case 'bottom':
      return { row: last.row, column };
    case 'pageUp':
      return within(size, { row: row - page, column });
    case 'pageDown':
      return within(size, { row: row + page, column });
  }
}

/** In an area, at its edge continues in the next column (down, Enter) or row (right, Tab). Null after the last cell unless `goesRound`. */
export function nextIn(area: Area, place: Place, to: Direction, goesRound: boolean): Place | null {
  const { top, left, bottom, right } = area;
  const [height, width] = [bottom - top + 1, right - left + 1];
  const isDown = to === 'down' || to === 'up';
  const at = isDown ? (place.column - left) * height + place.row - top : (place.row - top) * width + place.column - left;
  const count = height * width;
  const moved = at + (to === 'down' || to === 'right' ? 1 : -1);
  if (!goesRound && (moved < 0 || moved >= count)) return null;
  const next = (moved + count) % count;
  return isDown
    ? { row: top + (next % height), column: left + Math.floor(next / height) }
    : { row: top + Math.floor(next / width), column: left + (next % width) };
}

/** Enter stays in its column; Tab continues in the next row, null at the first and last cell. */
export function entered(size: SheetSize, place: Place, to: Direction): Place | null {
  if (to === 'up' || to === 'down') return stepped(size, place, to);
  const whole = { top: 0, left: 0, bottom: size.rows - 1, right: size.columns - 1 };
  const next = nextIn(whole, place, to, false);
  return next && !isSamePlace(next, place) ? next : null;
}
