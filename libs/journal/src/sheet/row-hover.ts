import { useRef, type PointerEvent } from 'react';

/**
 * A student's name and marks light up together under the pointer (specification §2). By hand: neither a name nor a row has
 * to be drawn for it.
 */
export function useRowHover() {
  const lit = useRef<readonly Element[]>([]);

  function light(parts: readonly Element[]) {
    for (const part of lit.current) part.removeAttribute('data-hover');
    for (const part of parts) part.setAttribute('data-hover', 'true');
    lit.current = parts;
  }

  return {
    onPointerOver({ target, currentTarget, pointerType }: PointerEvent<HTMLElement>) {
      if (pointerType !== 'touch') light(pairUnder(target, currentTarget));
    },
    onPointerLeave: () => light([]),
  };
}

/** A row's name and its marks; rows of the head have no pair. */
function pairUnder(target: EventTarget, sheet: HTMLElement): Element[] {
  const row = target instanceof Element ? target.closest('[role="row"]')?.getAttribute('aria-rowindex') : null;
  const parts = row ? [...sheet.querySelectorAll(`[aria-rowindex="${row}"]`)] : [];
  return parts.length === 2 ? parts : [];
}
