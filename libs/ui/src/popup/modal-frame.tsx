import { Modal, type ModalRootProps } from '@mantine/core';
import { useCallback, useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';

interface ModalFrameProps extends Pick<ModalRootProps, 'opened' | 'onClose' | 'size' | 'fullScreen' | 'centered' | 'transitionProps'> {
  /** Keeps Escape and a click outside from closing. */
  locked?: boolean;
  /** Names the content where no title does. */
  label?: string;
  className: string | undefined;
  /** Behind the content. */
  overlay?: ReactNode;
  children: ReactNode;
}

/**
 * Over everything else (level 99999): focus stays inside, Escape closes it, focus goes back where it was. While it fades out it
 * carries `data-closing`, as it awaits no answer any more.
 */
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

/** Everything that is open now, the latest on top. */
const opened: RefObject<Closable>[] = [];

function hear(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.isComposing) return;
  // A list that is open inside takes the press for itself, and is known by this mark of Mantine's.
  if (event.target instanceof Element && event.target.getAttribute('data-mantine-stop-propagation') === 'true') return;
  const top = opened.at(-1)?.current;
  if (top && !top.isLocked) top.close();
}

/**
 * One press of Escape closes the modal on top only. With a listener each, a question drawn during the press would be
 * closed by the same press, and a closing modal would pass it on to the one below.
 */
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
  /** Around everything that can have the focus in what is opened. */
  content: RefObject<HTMLDivElement | null>;
  /** To be called when the closed thing has faded out. */
  giveFocusBack: () => void;
}

/**
 * Focus goes back where it came from as soon as a modal closes, and again when it has faded out, as its focus trap may
 * have caught it meanwhile. A field that was entered in between keeps it; Mantine's own `returnFocus` would take it away.
 */
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
    // Opened again while it fades out, it may still hold the focus itself.
    if (!content.current?.contains(document.activeElement)) cameFrom.current = document.activeElement;
    return giveFocusBack;
  }, [isOpened, giveFocusBack]);

  return { content, giveFocusBack };
}

let locks = 0;

/** Keeps the page behind an open popup from scrolling, and from moving: the room of its scrollbar, if it has one, stays. */
function usePageScrollLock(isOpened: boolean): void {
  useLayoutEffect(() => {
    if (!isOpened) return;
    const page = document.documentElement;
    if (locks === 0) {
      // A scrollbar that lies over the page takes no room, and then none must be reserved for it.
      page.dataset.still = window.innerWidth > page.clientWidth ? 'scrollbar' : 'plain';
    }
    locks += 1;
    return () => {
      locks -= 1;
      if (locks === 0) delete page.dataset.still;
    };
  }, [isOpened]);
}
