import { useRef, useState, type MouseEvent, type PointerEvent } from 'react';

/** Pixels after which a touch is a swipe and no longer a tap. */
const begins = 8;
/** Part of the window's width that leads on. */
const decides = 0.15;
/** Pixels per millisecond that lead on however short the way was. */
const flick = 0.5;

interface SwipeOptions {
  isFirst: boolean;
  isLast: boolean;
  /** -1 to the previous, 1 to the next. */
  onSwipe: (step: -1 | 1) => void;
  /** A click that is not the end of a swipe. */
  onTap: (target: EventTarget) => void;
}

interface Touch {
  pointer: number;
  x: number;
  y: number;
  time: number;
  isSwipe: boolean;
}

/** Follows a finger, a pen or a mouse that pulls sideways; up and down stays the browser's. */
export function useSwipe({ isFirst, isLast, onSwipe, onTap }: SwipeOptions) {
  const [pulled, setPulled] = useState(0);
  const touch = useRef<Touch>(null);
  const hasSwiped = useRef(false);

  const onPointerDown = ({ isPrimary, button, pointerId, clientX, clientY, timeStamp }: PointerEvent) => {
    if (!isPrimary || button !== 0) return;
    hasSwiped.current = false;
    touch.current = { pointer: pointerId, x: clientX, y: clientY, time: timeStamp, isSwipe: false };
  };

  const onPointerMove = ({ pointerId, clientX, clientY, currentTarget }: PointerEvent) => {
    const begun = touch.current;
    if (!begun || begun.pointer !== pointerId) return;
    const way = clientX - begun.x;
    if (!begun.isSwipe) {
      if (Math.abs(way) < begins || Math.abs(way) < Math.abs(clientY - begun.y)) return;
      begun.isSwipe = true;
      hasSwiped.current = true;
      currentTarget.setPointerCapture(pointerId);
    }
    // At either end it gives way unwillingly.
    setPulled((way > 0 && isFirst) || (way < 0 && isLast) ? way / 4 : way);
  };

  const onPointerUp = ({ pointerId, clientX, timeStamp, currentTarget }: PointerEvent) => {
    const begun = touch.current;
    if (!begun || begun.pointer !== pointerId) return;
    touch.current = null;
    setPulled(0);
    if (!begun.isSwipe) return;
    const way = clientX - begun.x;
    const isFar = Math.abs(way) > currentTarget.clientWidth * decides;
    const isFast = Math.abs(way) / Math.max(1, timeStamp - begun.time) > flick;
    if (isFar || isFast) onSwipe(way > 0 ? -1 : 1);
  };

  const onPointerCancel = ({ pointerId }: PointerEvent) => {
    if (touch.current?.pointer !== pointerId) return;
    touch.current = null;
    setPulled(0);
  };

  const onClick = ({ target }: MouseEvent) => {
    if (!hasSwiped.current) onTap(target);
  };

  return {
    /** Pixels that the picture has been pulled so far. */
    pulled,
    handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel, onClick },
  };
}
