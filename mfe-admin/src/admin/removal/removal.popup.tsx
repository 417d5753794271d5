import { ApiFailure, failureText } from '@dzvinok/api-client/call';
import { Button } from '@dzvinok/ui/button';
import { FormError } from '@dzvinok/ui/form-parts';
import { ConfirmPopup, Popup } from '@dzvinok/ui/popup';
import { showToast } from '@dzvinok/ui/toast';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';

interface RemovalPopupProps {
  title: string;
  text: ReactNode;
  confirmLabel: string;
  refusedTitle: string;
  /** Known beforehand or read from the refusal; null when the refusal has another reason. */
  obstacles: (failure: ApiFailure | null) => ReactNode;
  remove: () => Promise<{ message: string | null }>;
  /** Shown when the server sends no text. */
  done: string;
  onRemoved: () => void;
  onClose: () => void;
}

export function RemovalPopup({ title, text, confirmLabel, refusedTitle, obstacles, remove, done, onRemoved, onClose }: RemovalPopupProps) {
  const { error, isPending, mutate } = useMutation({
    mutationFn: remove,
    onSuccess: ({ message }) => {
      showToast({ kind: 'success', message: message ?? done });
      onRemoved();
      onClose();
    },
  });
  const inTheWay = obstacles(error instanceof ApiFailure ? error : null);

  if (inTheWay) {
    const actions = (
      <Button look="primary" onClick={onClose} data-autofocus>
        Зрозуміло
      </Button>
    );
    return (
      <Popup opened onClose={onClose} title={refusedTitle} size="sm" actions={actions}>
        {inTheWay}
      </Popup>
    );
  }
  return (
    <ConfirmPopup
      opened
      title={title}
      text={
        <>
          {text}
          <FormError message={error && failureText(error)} />
        </>
      }
      confirmLabel={confirmLabel}
      cancelLabel="Скасувати"
      danger
      busy={isPending}
      onConfirm={() => mutate()}
      onCancel={onClose}
    />
  );
}
