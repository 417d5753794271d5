/** A cell of the sheet: a student's row, and a column, of which each lesson has two. */
export interface Place {
  row: number;
  column: number;
}

/** A rectangle of cells, its edges included. */
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

/** Row by row. */
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
