import { ApiFailure, failureText } from '@dzvinok/api-client/call';
import { Button } from '@dzvinok/ui/button';
import { FormError } from '@dzvinok/ui/form-parts';
import { ConfirmPopup, Popup } from '@dzvinok/ui/popup';
import { showToast } from '@dzvinok/ui/toast';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';

interface RemovalPopupProps {
  title: string;
  /** Describes the consequence. */
  text: ReactNode;
  confirmLabel: string;
  /** Title once something turned out to be in the way. */
  refusedTitle: string;
  /** Lists the obstacles, known beforehand or read from the refusal; null when the refusal is about something else. */
  obstacles: (failure: ApiFailure | null) => ReactNode;
  remove: () => Promise<{ message: string | null }>;
  /** Said when the server says nothing of its own. */
  done: string;
  onRemoved: () => void;
  onClose: () => void;
}

/** Asks before something is removed, and says what is in the way when it cannot be. Mounted while it is open. */
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
