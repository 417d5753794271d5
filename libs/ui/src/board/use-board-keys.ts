import { useState, type KeyboardEvent, type RefObject } from 'react';
import { measureBoard, placeIn, snap, snapMinutes, type Dragged } from './board-boxes.ts';
import type { BoardCard, BoardColumn, BoardPlace } from './board.tsx';

interface KeyOptions {
  board: RefObject<HTMLElement | null>;
  columns: readonly BoardColumn[];
  from: number;
  until: number;
  /** Minutes from midnight: where a card without a place begins. */
  first: number;
  cardOf: (id: string) => BoardCard | undefined;
  onOpen: (id: string) => void;
  onMove: ((id: string, place: BoardPlace) => void) | undefined;
}

type Step = readonly [columns: number, minutes: number];

const arrows: Partial<Record<string, Step>> = { ArrowUp: [0, -snapMinutes], ArrowDown: [0, snapMinutes], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
const pages: Partial<Record<string, Step>> = { PageUp: [0, -60], PageDown: [0, 60] };

/** Arrows move the focus over the cards; with Shift they carry a card, which Enter drops and Escape returns. */
export function useBoardKeys({ board, columns, from, until, first, cardOf, onOpen, onMove }: KeyOptions) {
  const [held, setHeld] = useState<Dragged | null>(null);
  /** Reason for which the last key carried no card. */
  const [message, setMessage] = useState('');

  const stop = (reason = '') => {
    setHeld(null);
    setMessage(reason);
  };

  const carry = (card: BoardCard, [across, minutes]: Step) => {
    const known = held?.card.id === card.id ? held.place : null;
    const { column, start } = known ?? card;
    const index = columns.findIndex(({ id }) => id === column);
    const isPlaced = index >= 0;
    const next = isPlaced ? columns[index + across] ?? columns[index] : columns.find(({ isToday }) => isToday) ?? columns[0];
    if (!next || !board.current) return;
    const place = { column: next.id, start: minutes === 0 && isPlaced ? start : snap(isPlaced ? start + minutes : first, from, until) };
    setMessage('');
    setHeld(placeIn(measureBoard(board.current), { card, place }, { from, until }));
  };

  return {
    held, message,
    handlers: {
      onKeyDown(event: KeyboardEvent<HTMLElement>) {
        const element = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-card]') : null;
        const card = cardOf(element?.dataset.card ?? '');
        const arrow = arrows[event.key];
        const step = arrow ?? pages[event.key];
        if (!element || !card) return;
        if (event.shiftKey && step && onMove) {
          event.preventDefault();
          if (card.fixedReason === undefined) carry(card, step);
          else stop(`Цей урок не переноситься: ${card.fixedReason}.`);
        } else if (event.key === 'Escape' && held) {
          event.preventDefault();
          event.stopPropagation();
          stop('Урок залишився на своєму місці.');
        } else if (arrow) {
          event.preventDefault();
          moveFocus(event.currentTarget, element, arrow);
        }
      },
      onBlur: () => (held || message) && stop(),
      onPointerDownCapture: () => held && stop(),
    },
    /** Enter on a carried card drops it. */
    open: (id: string) => {
      const { place = null } = held?.card.id === id ? held : {};
      const card = cardOf(id);
      stop();
      if (place && (place.column !== card?.column || place.start !== card.start)) onMove?.(id, place);
      else onOpen(id);
    },
  };
}

/** Focuses the nearest card in the arrow's direction. */
function moveFocus(all: HTMLElement, from: HTMLElement, [across, minutes]: Step): void {
  const [stepX, stepY] = [across, Math.sign(minutes)];
  const middle = (element: Element) => {
    const { left, top, width } = element.getBoundingClientRect();
    return [left + width / 2, top] as const;
  };
  const [x, y] = middle(from);
  const distances = [...all.querySelectorAll<HTMLElement>('[data-card]')].flatMap((card) => {
    const [cardX, cardY] = middle(card);
    const ahead = (cardX - x) * stepX + (cardY - y) * stepY;
    const aside = Math.abs((cardX - x) * stepY) + Math.abs((cardY - y) * stepX);
    return card !== from && ahead > 1 ? [{ card, far: ahead + 2 * aside }] : [];
  });
  const nearest = distances.sort((one, other) => one.far - other.far)[0]?.card;
  nearest?.focus();
}
