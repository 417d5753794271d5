import { useLayoutEffect, type ReactNode } from 'react';
import { DraftPopup, type DraftForm } from '../leaving/draft.popup.tsx';
import { FormFrame } from './form-frame.tsx';
import { useRecordForm, type RecordFormOptions } from './use-record-form.tsx';

interface Identified {
  /** Null while it is new. */
  id: number | null;
}

export interface RecordPopupProps<Saved extends Identified, Values, Output> extends Omit<RecordFormOptions<Saved, Values, Output>, 'record' | 'isNew'> {
  /** Null while the popup is closed. */
  record: Saved | null;
  titles: { add: string; edit: string };
  size?: 'sm' | 'md';
  /** Names the form for screen readers. */
  label: string;
  onClose: () => void;
  /** Stands below the fields. */
  children?: (values: Values) => ReactNode;
}

/** Adds or edits a small record in a popup, which goes with the save and asks before what was typed is lost. */
export function RecordPopup<Saved extends Identified, Values extends object, Output>(props: RecordPopupProps<Saved, Values, Output>) {
  const { record, titles, size, onClose } = props;
  return (
    <DraftPopup
      opened={record !== null}
      title={record?.id === null ? titles.add : titles.edit}
      size={size}
      onClose={onClose}
      form={(popup) => record && <RecordInPopup {...props} record={record} popup={popup} />}
    />
  );
}

function RecordInPopup<Saved extends Identified, Values extends object, Output>(
  props: RecordPopupProps<Saved, Values, Output> & { record: Saved; popup: DraftForm },
) {
  const { record: edited, label, save, children, popup: { onDirty, onSaved, onClose } } = props;
  const isNew = edited.id === null;
  const record = useRecordForm({
    ...props,
    isNew,
    save: async (output, from) => {
      await save(output, from);
      onSaved();
    },
  });
  const { dirty, values } = record.form;
  // The popup knows it before anything else is pressed, so Escape right after the last letter asks too.
  useLayoutEffect(() => onDirty(dirty), [dirty, onDirty]);
  return (
    <FormFrame label={label} record={record} submitLabel={isNew ? 'Додати' : 'Зберегти'} onCancel={onClose}>
      {Object.values<ReactNode>(record.controls)}
      {children?.(values)}
    </FormFrame>
  );
}
