import { ConfirmPopup, Popup, type PopupProps } from '@dzvinok/ui/popup';
import { useState, type ReactNode } from 'react';

export interface DraftForm {
  onDirty: (isDirty: boolean) => void;
  /** `onSaved` closes at once; `onClose` asks before typed text is lost. */
  onSaved: () => void;
  onClose: () => void;
}

interface DraftPopupProps extends Pick<PopupProps, 'opened' | 'title' | 'size' | 'locked'> {
  onClose: () => void;
  form: (props: DraftForm) => ReactNode;
  actions?: (props: DraftForm) => ReactNode;
}

/** A popup with a form; asks before unsaved changes are lost. */
export function DraftPopup({ opened, title, size = 'sm', locked, onClose, form, actions }: DraftPopupProps) {
  const [isDirty, setDirty] = useState(false);
  const [isAsked, setAsked] = useState(false);

  const close = () => {
    if (isDirty) setAsked(true);
    else onClose();
  };
  const drop = () => {
    setDirty(false);
    setAsked(false);
    onClose();
  };

  const draft: DraftForm = { onDirty: setDirty, onSaved: drop, onClose: close };

  return (
    <>
      <Popup opened={opened} onClose={close} size={size} title={title} locked={locked} actions={actions?.(draft)}>
        {opened && form(draft)}
      </Popup>
      <ConfirmPopup
        opened={isAsked}
        title="Закрити без збереження?"
        text="Те, що ви ввели, зникне."
        confirmLabel="Не зберігати"
        cancelLabel="Повернутися до форми"
        danger
        onConfirm={drop}
        onCancel={() => setAsked(false)}
      />
    </>
  );
}
