import type { FocusEvent, KeyboardEvent } from 'react';

interface FocusDeeds {
  hide: () => void;
  onIn: () => void;
  onOut: () => void;
}

/** A toast with the keyboard in it waits; Escape closes it, and the focus goes back to where it came from. */
export function focusKept() {
  let cameFrom: Element | null = null;
  let isIn = false;
  const isLeft = ({ currentTarget, relatedTarget }: FocusEvent) =>
    !(relatedTarget instanceof Node && currentTarget.contains(relatedTarget));

  return {
    giveBack: () => {
      if (isIn && cameFrom instanceof HTMLElement && cameFrom.isConnected) cameFrom.focus();
      isIn = false;
    },
    handlers: ({ hide, onIn, onOut }: FocusDeeds) => ({
      onFocusCapture: (event: FocusEvent) => {
        if (isIn || !isLeft(event)) return;
        isIn = true;
        cameFrom = event.relatedTarget;
        onIn();
      },
      onBlurCapture: (event: FocusEvent) => {
        // In a window that is left, the active element stays what it was.
        if (!isIn || !isLeft(event) || event.currentTarget.contains(document.activeElement)) return;
        isIn = false;
        onOut();
      },
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        hide();
      },
    }),
  };
}
