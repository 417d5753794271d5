import { useLayoutEffect, useRef, type RefObject } from 'react';

interface FocusBack {
  /** Around everything that can have the focus in what is opened. */
  content: RefObject<HTMLDivElement | null>;
  /** To be called when the closed thing has faded out. */
  giveFocusBack: () => void;
}

/**
 * The keyboard is back where it came from once a modal thing has gone. Mantine does so 10 ms after the closing; whoever
 * closes quicker than its trap takes the focus in would be left nowhere.
 */
export function useFocusBack(isOpened: boolean): FocusBack {
  const content = useRef<HTMLDivElement>(null);
  const cameFrom = useRef<Element>(null);
  useLayoutEffect(() => {
    if (isOpened) cameFrom.current = document.activeElement;
  }, [isOpened]);

  const giveFocusBack = () => {
    const { activeElement } = document;
    const isNowhere = activeElement === document.body || content.current?.contains(activeElement);
    if (isNowhere && cameFrom.current instanceof HTMLElement) cameFrom.current.focus({ preventScroll: true });
  };

  return { content, giveFocusBack };
}
