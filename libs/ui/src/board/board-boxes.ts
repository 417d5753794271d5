import type { BoardCard, BoardPlace } from './board.tsx';

export const snapMinutes = 5;

export interface Dragged {
  card: BoardCard;
  place: BoardPlace | null;
  /** Of the ghost within the board, in pixels. */
  box: { left: number; top: number; width: number; height: number } | null;
}

interface ColumnBox {
  id: string;
  left: number;
  right: number;
  top: number;
  height: number;
}

/** Of the window, until something scrolls. */
export interface BoardBoxes {
  board: DOMRect;
  view: DOMRect;
  columns: readonly ColumnBox[];
}

interface Hours {
  /** Minutes from midnight. */
  from: number;
  until: number;
}

export function measureBoard(board: HTMLElement): BoardBoxes {
  const box = board.getBoundingClientRect();
  return {
    board: box,
    view: board.closest('[data-scroller]')?.getBoundingClientRect() ?? box,
    columns: [...board.querySelectorAll<HTMLElement>('[data-column]')].map((column) => {
      const { left, right, top, height } = column.getBoundingClientRect();
      return { id: column.dataset.column ?? '', left, right, top, height };
    }),
  };
}

export function isInView({ view }: BoardBoxes, { clientX, clientY }: { clientX: number; clientY: number }): boolean {
  return clientX >= view.left && clientX <= view.right && clientY >= view.top && clientY <= view.bottom;
}

export function columnAt({ columns }: BoardBoxes, x: number): ColumnBox | undefined {
  return columns.find(({ left, right }) => x >= left && x < right);
}

export function placeIn({ board, columns }: BoardBoxes, { card, place }: { card: BoardCard; place: BoardPlace }, { from, until }: Hours): Dragged {
  const column = columns.find(({ id }) => id === place.column);
  if (!column) return { card, place: null, box: null };
  const perMinute = column.height / (until - from);
  return {
    card, place, box: {
      left: column.left - board.left, top: column.top - board.top + (place.start - from) * perMinute,
      width: column.right - column.left, height: Math.min(card.minutes, until - place.start) * perMinute,
    },
  };
}

export function snap(minutes: number, from: number, until: number): number {
  return Math.min(Math.max(Math.round(minutes / snapMinutes) * snapMinutes, from), until - snapMinutes);
}
