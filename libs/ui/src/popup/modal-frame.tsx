import { Modal, type ModalRootProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { useEscape } from './escape.ts';
import { useFocusBack } from './focus-back.ts';
import { usePageScrollLock } from './page-scroll-lock.ts';

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
