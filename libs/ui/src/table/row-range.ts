/** Places in a list, from `first` up to but not with `end`. */
export interface RowRange {
  first: number;
  end: number;
}

/** The rows in view, and the direction of the scroll: up (-1), down (1), none (0). */
export interface Viewport {
  seen: RowRange;
  move: number;
  /** Rows passed between two looks, of late. */
  passed: number;
}

/** The window's edges stand at multiples of this many rows, so that most turns of the wheel change nothing. */
const block = 6;
/** Pixels drawn beyond each edge while nothing moves. */
const margin = 720;
/** Pixels drawn ahead of a scroll: what a fast one passes until the next rows are there. */
const ahead = 1_680;
/** Rows that come at a time beyond the edges, so that none of the tasks is a long one. */
const step = 8;

/** The rows to be drawn, sooner or later. */
function wantedRange({ seen: { first, end }, move }: Viewport, rowHeight: number): RowRange {
  const above = Math.ceil((move < 0 ? ahead : margin) / rowHeight);
  const below = Math.ceil((move > 0 ? ahead : margin) / rowHeight);
  return { first: Math.max(0, Math.floor((first - above) / block) * block), end: Math.ceil((end + below) / block) * block };
}

export function covers(range: RowRange, part: RowRange): boolean {
  return range.first <= part.first && range.end >= part.end;
}

/** In view now, and at the next two looks if the scroll goes on as fast: on a slow device it passes far between two. */
function neededRange({ seen, move, passed }: Viewport, wanted: RowRange): RowRange {
  return {
    first: Math.max(wanted.first, seen.first - (move < 0 ? 2 * passed : 0)),
    end: Math.min(wanted.end, seen.end + (move > 0 ? 2 * passed : 0)),
  };
}

/** All that is needed at once, and a step on the way to all that is wanted: first where the scroll goes. */
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

export function placesIn({ first, end }: RowRange): number[] {
  return Array.from({ length: Math.max(0, end - first) }, (_, offset) => first + offset);
}
