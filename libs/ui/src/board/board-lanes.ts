import type { BoardCard, BoardColumn } from './board.tsx';

/** Rows of the grid over the first track. */
export const headerRows = 1;
const shortest = 15;

export interface PlacedCard {
  card: BoardCard;
  /** Counted from the left over all columns. */
  lane: number;
  span: number;
}

interface Lanes {
  first: number;
  count: number;
}

/** Cards that overlap in a column stand side by side in lanes; a card alone takes the whole column. In reading order. */
export function placeCards(columns: readonly BoardColumn[], cards: readonly BoardCard[]): { placed: PlacedCard[]; lanes: Map<string, Lanes>; total: number } {
  const byColumn = Map.groupBy(cards, ({ column }) => column);
  const lanes = new Map<string, Lanes>();
  const placed: PlacedCard[] = [];
  let total = 0;
  for (const { id } of columns) {
    const own = (byColumn.get(id) ?? []).toSorted((one, other) => one.start - other.start);
    const ends: number[] = [];
    const withLanes = own.map((card) => {
      const found = ends.findIndex((end) => end <= card.start);
      const lane = found < 0 ? ends.length : found;
      ends[lane] = endOf(card);
      return { card, lane };
    });
    const count = Math.max(1, ends.length);
    for (const { card, lane } of withLanes) {
      const isAlone = own.every((other) => other === card || other.start >= endOf(card) || endOf(other) <= card.start);
      placed.push({ card, lane: total + (isAlone ? 0 : lane), span: isAlone ? count : 1 });
    }
    lanes.set(id, { first: total, count });
    total += count;
  }
  return { placed, lanes, total };
}

function endOf({ start, minutes }: BoardCard): number {
  return start + Math.max(minutes, shortest);
}

export function tracksOf(from: number, until: number): number {
  return Math.ceil((until - from) / 5);
}
