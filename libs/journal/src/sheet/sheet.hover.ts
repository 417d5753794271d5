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

function pairUnder(target: EventTarget, sheet: HTMLElement): Element[] {
  const part = target instanceof Element ? target.closest('[role="rowheader"], [role="row"][aria-owns]') : null;
  const nameId = part?.getAttribute('aria-owns') ?? part?.id;
  return nameId ? [...sheet.querySelectorAll(`#${CSS.escape(nameId)}, [aria-owns="${CSS.escape(nameId)}"]`)] : [];
}
