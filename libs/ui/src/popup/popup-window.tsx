import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { ModalFrame } from './modal-frame.tsx';
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

/** A window in the middle of the page that has to be answered first. */
export function Popup({ opened, onClose, title, children, actions, size = 'md', locked = false }: PopupProps) {
  return (
    <ModalFrame
      opened={opened}
      onClose={onClose}
      locked={locked}
      size={size}
      centered
      transitionProps={{ transition: 'pop', duration: 140 }}
      className={styles.popup}
      overlay={<Modal.Overlay className={styles['popup-overlay']} />}
    >
      <div className={styles['popup-header']}>
        <Modal.Title className={styles['popup-title']}>{title}</Modal.Title>
        {!locked && <Modal.CloseButton aria-label="Закрити" />}
      </div>
      <Modal.Body className={styles['popup-body']}>
        <div>{children}</div>
        {actions && <div className={styles['popup-actions']}>{actions}</div>}
      </Modal.Body>
    </ModalFrame>
  );
}
