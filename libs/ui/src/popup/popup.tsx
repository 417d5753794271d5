import { Modal } from '@mantine/core';
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import type { ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import { classNames } from '../class-names.ts';
import { ModalFrame } from './modal-frame.tsx';
import styles from './popup.module.css';

export interface PopupProps {
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  /** Buttons, the main one last. */
  actions?: ReactNode;
  size?: 'sm' | 'md' | 'lg' | 'xl';
  /** Escape and a click outside do not close it: for the time of saving. */
  locked?: boolean;
}

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

export interface ConfirmPopupProps {
  opened: boolean;
  title: ReactNode;
  text?: ReactNode;
  confirmLabel?: string;
  cancelLabel?: string;
  onConfirm: () => void;
  onCancel: () => void;
  danger?: boolean;
  busy?: boolean;
}

/** Question with «Так» and «Ні»; `onCancel` also on Escape and a click outside. */
export function ConfirmPopup(props: ConfirmPopupProps) {
  const { opened, title, text, confirmLabel = 'Так', cancelLabel = 'Ні', onConfirm, onCancel, danger, busy } = props;
  const actions = (
    <>
      <Button onClick={onCancel} disabled={busy} data-autofocus={danger || undefined}>
        {cancelLabel}
      </Button>
      <Button look={danger ? 'danger' : 'primary'} onClick={onConfirm} busy={busy} data-autofocus={danger ? undefined : true}>
        {confirmLabel}
      </Button>
    </>
  );
  return (
    <Popup opened={opened} onClose={onCancel} title={title} actions={actions} size="sm" locked={busy}>
      {text}
    </Popup>
  );
}

export interface ResultPopupProps {
  opened: boolean;
  kind: 'success' | 'error';
  title: ReactNode;
  message?: ReactNode;
  next?: { label: string; onClick: () => void };
  onClose: () => void;
}

/** Result of a request, with an optional `next` action. */
export function ResultPopup({ opened, kind, title, message, next, onClose }: ResultPopupProps) {
  const actions = (
    <>
      <Button look={next ? 'secondary' : 'primary'} onClick={onClose} data-autofocus={next ? undefined : true}>
        Закрити
      </Button>
      {next && (
        <Button look="primary" onClick={next.onClick} data-autofocus>
          {next.label}
        </Button>
      )}
    </>
  );
  const heading = (
    <span className={classNames(styles.result, styles[`result-${kind}`])}>
      {kind === 'success' ? <IconCircleCheck size={22} /> : <IconAlertTriangle size={22} />}
      {title}
    </span>
  );
  return (
    <Popup opened={opened} onClose={onClose} title={heading} actions={actions} size="sm">
      {message}
    </Popup>
  );
}
