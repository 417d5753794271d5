import { ApiFailure, failureText } from '@dzvinok/api-client/call';
import { Button } from '@dzvinok/ui/button';
import { FormError } from '@dzvinok/ui/form-parts';
import { ConfirmPopup, Popup } from '@dzvinok/ui/popup';
import { useState, type ReactNode } from 'react';

interface RemovalPopupProps {
  title: string;
  /** Describes the consequence. */
  text: ReactNode;
  confirmLabel: string;
  /** Title once something turned out to be in the way. */
  refusedTitle: string;
  /** Lists the obstacles, known beforehand or read from the refusal; null when the refusal is about something else. */
  obstacles: (failure: ApiFailure | null) => ReactNode;
  remove: () => Promise<unknown>;
  onClose: () => void;
}

/** Asks before something is removed, and says what is in the way when it cannot be. Mounted while it is open. */
export function RemovalPopup({ title, text, confirmLabel, refusedTitle, obstacles, remove, onClose }: RemovalPopupProps) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const inTheWay = obstacles(failure instanceof ApiFailure ? failure : null);

  const confirm = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await remove();
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };

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
          <FormError message={failure === null ? null : failureText(failure)} />
        </>
      }
      confirmLabel={confirmLabel}
      cancelLabel="Скасувати"
      danger
      busy={isBusy}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    />
  );
}
