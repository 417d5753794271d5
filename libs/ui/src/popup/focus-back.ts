import { useCallback, useLayoutEffect, useRef, type RefObject } from 'react';

interface FocusBack {
  /** Around everything that can have the focus in what is opened. */
  content: RefObject<HTMLDivElement | null>;
  /** To be called when the closed thing has faded out. */
  giveFocusBack: () => void;
}

/**
 * The keyboard is back where it came from as soon as a modal thing closes, and once more when that has gone, for whoever
 * was quicker than its trap takes the focus in. Never from where somebody has gone meanwhile: Mantine's own way waits
 * before it looks, and takes the focus away from a field that was entered at once.
 */
export function useFocusBack(isOpened: boolean): FocusBack {
  const content = useRef<HTMLDivElement>(null);
  const cameFrom = useRef<Element>(null);

  const giveFocusBack = useCallback(() => {
    const { activeElement } = document;
    const isNowhere = activeElement === document.body || content.current?.contains(activeElement);
    if (isNowhere && cameFrom.current instanceof HTMLElement) cameFrom.current.focus({ preventScroll: true });
  }, []);

  useLayoutEffect(() => {
    if (!isOpened) return;
    // Opened again while it fades out, it may still hold the focus itself.
    if (!content.current?.contains(document.activeElement)) cameFrom.current = document.activeElement;
    return giveFocusBack;
  }, [isOpened, giveFocusBack]);

  return { content, giveFocusBack };
}
