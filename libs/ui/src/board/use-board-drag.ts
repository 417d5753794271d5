import { useEffect, useEffectEvent, useRef, useState, type MouseEvent, type PointerEvent, type RefObject } from 'react';
import type { BoardCard, BoardColumn, BoardPlace } from './board.tsx';

const snapMinutes = 5;
/** Milliseconds of a touch before it drags; a shorter one scrolls or opens. */
const longPress = 300;
/** Pixels. */
const moveBeforeDrag = 4;
const edge = 48;
const scrollStep = 14;

export interface Dragged {
  card: BoardCard;
  place: BoardPlace | null;
  /** Of the ghost within the board, in pixels. */
  box: { left: number; top: number; width: number; height: number } | null;
}

interface DragOptions {
  board: RefObject<HTMLElement | null>;
  columns: readonly BoardColumn[];
  from: number;
  until: number;
  cardOf: (id: string) => BoardCard | undefined;
  onOpen: (id: string) => void;
  onMove: ((id: string, place: BoardPlace) => void) | undefined;
}

interface Press {
  id: string;
  pointerId: number;
  x: number;
  y: number;
  /** Pixels from the card's upper edge. */
  grabbed: number;
  isTouch: boolean;
  timer: ReturnType<typeof setTimeout> | undefined;
}

/** Drags a card by pointer events; Escape returns it, and a press without a drag opens it. */
export function useBoardDrag({ board, from, until, cardOf, onOpen, onMove }: DragOptions) {
  const [dragged, setDragged] = useState<Dragged | null>(null);
  const press = useRef<Press>(null);
  const isDragging = useRef(false);
  /** The click that follows a drag opens nothing. */
  const wasDragged = useRef(false);

  const stop = () => {
    clearTimeout(press.current?.timer);
    press.current = null;
    isDragging.current = false;
    setDragged(null);
  };

  const placeAt = (card: BoardCard, { clientX, clientY }: { clientX: number; clientY: number }, grabbed: number): Pick<Dragged, 'place' | 'box'> => {
    const element = board.current;
    const outside = { place: null, box: null };
    if (!element) return outside;
    const around = element.getBoundingClientRect();
    const scroller = element.closest('[data-scroller]')?.getBoundingClientRect() ?? around;
    if (clientX < scroller.left || clientX > scroller.right || clientY < scroller.top || clientY > scroller.bottom) return outside;
    for (const column of element.querySelectorAll<HTMLElement>('[data-column]')) {
      const box = column.getBoundingClientRect();
      if (clientX < box.left || clientX >= box.right) continue;
      const perMinute = box.height / (until - from);
      const wanted = from + (clientY - grabbed - box.top) / perMinute;
      const start = Math.min(Math.max(Math.round(wanted / snapMinutes) * snapMinutes, from), until - snapMinutes);
      return {
        place: { column: column.dataset.column ?? '', start },
        box: {
          left: box.left - around.left, top: box.top - around.top + (start - from) * perMinute,
          width: box.width, height: Math.min(card.minutes, until - start) * perMinute,
        },
      };
    }
    return outside;
  };

  const drag = (at: { clientX: number; clientY: number }) => {
    const card = press.current && cardOf(press.current.id);
    if (!card || !press.current) return;
    const next = { card, ...placeAt(card, at, press.current.grabbed) };
    setDragged((known) => (known?.card === card && known.place?.column === next.place?.column && known.place?.start === next.place?.start ? known : next));
    scrollAtEdge(board.current?.closest('[data-scroller]'), at);
  };

  const begin = (at: { clientX: number; clientY: number }) => {
    isDragging.current = true;
    wasDragged.current = true;
    drag(at);
  };

  const handlers = {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      wasDragged.current = false;
      const element = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-card]') : null;
      const id = element?.dataset.card;
      if (!onMove || !element || id === undefined || element.dataset.movable === undefined || event.button !== 0) return;
      const isTouch = event.pointerType === 'touch';
      const { clientX, clientY, pointerId } = event;
      const isOnBoard = board.current?.contains(element);
      press.current = {
        id, pointerId, x: clientX, y: clientY, isTouch, grabbed: isOnBoard ? clientY - element.getBoundingClientRect().top : 0,
        timer: isTouch ? setTimeout(() => begin({ clientX, clientY }), longPress) : undefined,
      };
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const { current } = press;
      if (!current || current.pointerId !== event.pointerId) return;
      if (isDragging.current) return drag(event);
      if (Math.hypot(event.clientX - current.x, event.clientY - current.y) < moveBeforeDrag) return;
      if (current.isTouch) return stop();
      event.currentTarget.setPointerCapture(event.pointerId);
      begin(event);
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      const { current } = press;
      const card = current && cardOf(current.id);
      const place = isDragging.current && current && card ? placeAt(card, event, current.grabbed).place : null;
      stop();
      const isSame = place?.column === card?.column && place?.start === card?.start;
      if (card && place && !isSame) onMove?.(card.id, place);
    },
    onPointerCancel: stop,
    onClick(event: MouseEvent<HTMLElement>) {
      const element = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-card]') : null;
      if (element?.dataset.card !== undefined && !wasDragged.current) onOpen(element.dataset.card);
      wasDragged.current = false;
    },
  };

  const onKey = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (event.key !== 'Escape' || !isDragging.current) return;
    event.stopPropagation();
    stop();
  });
  useEffect(() => {
    const pressed = (event: globalThis.KeyboardEvent) => onKey(event);
    // A touch that drags must not scroll as well.
    const touched = (event: TouchEvent) => isDragging.current && event.preventDefault();
    window.addEventListener('keydown', pressed, true);
    document.addEventListener('touchmove', touched, { passive: false });
    return () => {
      clearTimeout(press.current?.timer);
      window.removeEventListener('keydown', pressed, true);
      document.removeEventListener('touchmove', touched);
    };
  }, []);

  return { dragged, handlers };
}

function scrollAtEdge(scroller: Element | null | undefined, { clientX, clientY }: { clientX: number; clientY: number }): void {
  if (!scroller) return;
  const { left, right, top, bottom } = scroller.getBoundingClientRect();
  const by = (position: number, start: number, end: number) => (position > end - edge ? scrollStep : position < start + edge ? -scrollStep : 0);
  const [x, y] = [by(clientX, left, right), by(clientY, top, bottom)];
  if (x !== 0 || y !== 0) scroller.scrollBy(x, y);
}
