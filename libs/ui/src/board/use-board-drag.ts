import { useEffect, useEffectEvent, useRef, useState, type MouseEvent, type PointerEvent, type RefObject } from 'react';
import { columnAt, isInView, measureBoard, placeIn, snap, type BoardBoxes, type Dragged } from './board-boxes.ts';
import type { BoardCard, BoardPlace } from './board.tsx';

/** Milliseconds of a touch before it drags; a shorter touch scrolls or opens. */
const longPress = 300;
/** Pixels. */
const moveBeforeDrag = 4;
const edge = 48;
const scrollStep = 14;

interface DragOptions {
  board: RefObject<HTMLElement | null>;
  from: number;
  until: number;
  cardOf: (id: string) => BoardCard | undefined;
  onOpen: (id: string) => void;
  onMove: ((id: string, place: BoardPlace) => void) | undefined;
}

type Point = Pick<globalThis.PointerEvent, 'clientX' | 'clientY'>;

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
  const boxes = useRef<BoardBoxes>(null);
  const last = useRef<Point>(null);
  /** The click that follows a drag opens nothing. */
  const wasDragged = useRef(false);

  const stop = () => {
    clearTimeout(press.current?.timer);
    press.current = null;
    isDragging.current = false;
    setDragged(null);
  };

  /** Boxes are read once for a drag and after each scroll: reading them makes the browser lay out the page. */
  const boxesNow = () => (boxes.current ??= board.current && measureBoard(board.current));

  const placeAt = (card: BoardCard, at: Point, grabbed: number): Dragged => {
    const known = boxesNow();
    const column = known && isInView(known, at) ? columnAt(known, at.clientX) : undefined;
    if (!known || !column) return { card, place: null, box: null };
    const start = snap(from + (at.clientY - grabbed - column.top) * (until - from) / column.height, from, until);
    return placeIn(known, { card, place: { column: column.id, start } }, { from, until });
  };

  const drag = (at: Point) => {
    const card = press.current && cardOf(press.current.id);
    if (!card || !press.current) return;
    last.current = at;
    const next = placeAt(card, at, press.current.grabbed);
    setDragged((known) => (known?.card === card && isSamePlace(known.place, next.place) ? known : next));
    scrollAtEdge(board.current?.closest('[data-scroller]'), boxesNow(), at);
  };

  const begin = (at: Point) => {
    isDragging.current = true;
    wasDragged.current = true;
    boxes.current = null;
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
      if (isDragging.current) return drag({ clientX: event.clientX, clientY: event.clientY });
      if (Math.hypot(event.clientX - current.x, event.clientY - current.y) < moveBeforeDrag) return;
      if (current.isTouch) return stop();
      event.currentTarget.setPointerCapture(event.pointerId);
      begin({ clientX: event.clientX, clientY: event.clientY });
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      const { current } = press;
      const card = current && cardOf(current.id);
      const place = isDragging.current && current && card ? placeAt(card, event, current.grabbed).place : null;
      stop();
      if (card && place && !isSamePlace(card, place)) onMove?.(card.id, place);
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
  /** The cards under the pointer have moved. */
  const onScroll = useEffectEvent(() => {
    boxes.current = null;
    if (isDragging.current && last.current) drag(last.current);
  });
  useEffect(() => {
    const pressed = (event: globalThis.KeyboardEvent) => onKey(event);
    // A touch that drags must not scroll as well.
    const touched = (event: TouchEvent) => isDragging.current && event.preventDefault();
    window.addEventListener('keydown', pressed, true);
    const scrolled = () => onScroll();
    document.addEventListener('touchmove', touched, { passive: false });
    document.addEventListener('scroll', scrolled, { capture: true, passive: true });
    window.addEventListener('resize', scrolled);
    return () => {
      clearTimeout(press.current?.timer);
      window.removeEventListener('keydown', pressed, true);
      document.removeEventListener('touchmove', touched);
      document.removeEventListener('scroll', scrolled, true);
      window.removeEventListener('resize', scrolled);
    };
  }, []);

  return { dragged, handlers };
}

function scrollAtEdge(scroller: Element | null | undefined, boxes: BoardBoxes | null, { clientX, clientY }: Point): void {
  if (!scroller || !boxes) return;
  const { left, right, top, bottom } = boxes.view;
  const by = (position: number, start: number, end: number) => (position > end - edge ? scrollStep : position < start + edge ? -scrollStep : 0);
  const [x, y] = [by(clientX, left, right), by(clientY, top, bottom)];
  if (x !== 0 || y !== 0) scroller.scrollBy(x, y);
}

function isSamePlace(one: Pick<BoardCard, 'column' | 'start'> | null | undefined, other: BoardPlace | null): boolean {
  return one?.column === other?.column && one?.start === other?.start;
}
