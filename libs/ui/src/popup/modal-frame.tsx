import { Modal, type ModalRootProps } from '@mantine/core';
import { useCallback, useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';

interface ModalFrameProps extends Pick<ModalRootProps, 'opened' | 'onClose' | 'size' | 'fullScreen' | 'centered' | 'transitionProps'> {
  locked?: boolean;
  label?: string;
  className: string | undefined;
  overlay?: ReactNode;
  children: ReactNode;
}

/** Modal over everything (z-index 99999) that traps focus; carries `data-closing` while fading out, when no answer is expected. */
export function ModalFrame({ opened, onClose, locked = false, label, className, overlay, children, ...look }: ModalFrameProps) {
  usePageScrollLock(opened);
  useEscape(opened, locked, onClose);
  const { content, giveFocusBack } = useFocusBack(opened);
  return (
    <Modal.Root
      {...look}
      opened={opened}
      onClose={onClose}
      onExitTransitionEnd={giveFocusBack}
      zIndex={99_999}
      lockScroll={false}
      closeOnEscape={false}
      returnFocus={false}
      closeOnClickOutside={!locked}
      classNames={{ content: className }}
    >
      {overlay}
      <Modal.Content ref={content} aria-label={label} data-closing={!opened || undefined}>
        {children}
      </Modal.Content>
    </Modal.Root>
  );
}

interface Closable {
  isLocked: boolean;
  close: () => void;
}

const opened: RefObject<Closable>[] = [];

function hear(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.isComposing) return;
  // Mantine marks an open list with this; the list then takes Escape itself.
  if (event.target instanceof Element && event.target.getAttribute('data-mantine-stop-propagation') === 'true') return;
  const top = opened.at(-1)?.current;
  if (top && !top.isLocked) top.close();
}

/** Escape closes the topmost modal only; a listener per modal would also close one opened or uncovered by the same press. */
function useEscape(isOpened: boolean, isLocked: boolean, close: () => void): void {
  const latest = useRef<Closable>({ isLocked, close });
  useLayoutEffect(() => {
    latest.current = { isLocked, close };
  });
  useLayoutEffect(() => {
    if (!isOpened) return;
    if (opened.length === 0) window.addEventListener('keydown', hear, { capture: true });
    opened.push(latest);
    return () => {
      opened.splice(opened.indexOf(latest), 1);
      if (opened.length === 0) window.removeEventListener('keydown', hear, { capture: true });
    };
  }, [isOpened]);
}

interface FocusBack {
  content: RefObject<HTMLDivElement | null>;
  /** Call after the fade-out. */
  giveFocusBack: () => void;
}

/** Returns focus at closing and after the fade-out, as the trap may retake it. `returnFocus` would steal it from a field entered since. */
function useFocusBack(isOpened: boolean): FocusBack {
  const content = useRef<HTMLDivElement>(null);
  const cameFrom = useRef<Element>(null);

  const giveFocusBack = useCallback(() => {
    const { activeElement } = document;
    const isNowhere = activeElement === document.body || content.current?.contains(activeElement);
    if (isNowhere && cameFrom.current instanceof HTMLElement) cameFrom.current.focus({ preventScroll: true });
  }, []);

  useLayoutEffect(() => {
    if (!isOpened) return;
    // Reopened during the fade-out, the modal may still hold the focus.
    if (!content.current?.contains(document.activeElement)) cameFrom.current = document.activeElement;
    return giveFocusBack;
  }, [isOpened, giveFocusBack]);

  return { content, giveFocusBack };
}

let locks = 0;

/** Stops the page from scrolling behind a modal; the scrollbar's room stays, so that the page does not shift. */
function usePageScrollLock(isOpened: boolean): void {
  useLayoutEffect(() => {
    if (!isOpened) return;
    const page = document.documentElement;
    if (locks === 0) {
      // An overlay scrollbar takes no room.
      page.dataset.still = window.innerWidth > page.clientWidth ? 'scrollbar' : 'plain';
    }
    locks += 1;
    return () => {
      locks -= 1;
      if (locks === 0) delete page.dataset.still;
    };
  }, [isOpened]);
}
