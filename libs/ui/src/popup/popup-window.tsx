import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useEscape } from './escape.ts';
import { useFocusBack } from './focus-back.ts';
import { usePageScrollLock } from './page-scroll-lock.ts';
import styles from './popup.module.css';

export interface PopupProps {
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  /** Buttons at the bottom, the main one last. */
  actions?: ReactNode;
  size?: 'sm' | 'md' | 'lg' | 'xl';
  /** Keeps Escape and a click outside from closing while something is being saved. */
  locked?: boolean;
}

/** Over everything else (level 99999): focus stays inside, Escape closes it, focus goes back where it was. */
export function Popup({ opened, onClose, title, children, actions, size = 'md', locked = false }: PopupProps) {
  usePageScrollLock(opened);
  useEscape(opened, locked, onClose);
  const { content, giveFocusBack } = useFocusBack(opened);
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      onExitTransitionEnd={giveFocusBack}
      size={size}
      centered
      zIndex={99_999}
      lockScroll={false}
      closeOnEscape={false}
      returnFocus={false}
      closeOnClickOutside={!locked}
      transitionProps={{ transition: 'pop', duration: 140 }}
      classNames={{ content: styles.popup }}
    >
      <Modal.Overlay className={styles['popup-overlay']} />
      <Modal.Content ref={content}>
        <div className={styles['popup-header']}>
          <Modal.Title className={styles['popup-title']}>{title}</Modal.Title>
          {!locked && <Modal.CloseButton aria-label="Закрити" />}
        </div>
        <Modal.Body className={styles['popup-body']}>
          <div>{children}</div>
          {actions && <div className={styles['popup-actions']}>{actions}</div>}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
