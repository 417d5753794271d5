import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';

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
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      size={size}
      centered
      zIndex={99_999}
      lockScroll={false}
      closeOnEscape={!locked}
      closeOnClickOutside={!locked}
      withCloseButton={!locked}
      closeButtonProps={{ 'aria-label': 'Закрити' }}
      transitionProps={{ transition: 'pop', duration: 140 }}
      overlayProps={{ className: 'dz-popup-overlay' }}
      classNames={{ content: 'dz-popup', header: 'dz-popup-header', title: 'dz-popup-title', body: 'dz-popup-body' }}
    >
      <div className="dz-popup-content">{children}</div>
      {actions && <div className="dz-popup-actions">{actions}</div>}
    </Modal>
  );
}
