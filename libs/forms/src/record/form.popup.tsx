import { Popup, type PopupProps } from '@dzvinok/ui/popup';
import { showToast } from '@dzvinok/ui/toast';
import { useLayoutEffect, type ReactNode } from 'react';
import { DraftPopup, type DraftForm } from '../leaving/draft.popup.tsx';
import { FormFrame, type FormFrameProps } from './form-frame.tsx';
import { useRecordForm, type RecordFormOptions } from './use-record-form.tsx';

type Options<Values, Output> = Omit<RecordFormOptions<null, Values, Output>, 'record' | 'isNew' | 'save'>;

export interface FormPopupProps<Values, Output>
  extends Options<Values, Output>, Pick<FormFrameProps, 'submitLabel' | 'busyText' | 'danger'>, Pick<PopupProps, 'size' | 'onClose'> {
  title: string;
  /** Names the form for screen readers; else the title does. */
  label?: string;
  /** A failure is thrown, or else told by `refusal`. */
  save: (output: Output) => Promise<unknown>;
  /** Told in a toast after the save, with which the popup closes; without it `save` sees to both. */
  done?: string;
  refusal?: string | null;
  /** Above the fields. */
  before?: ReactNode;
  /** Below the fields. */
  after?: ReactNode;
}

/** Asks for what an action needs, and does it. Mounted while it is open. */
export function FormPopup<Values extends object, Output>(props: FormPopupProps<Values, Output>) {
  const { title, label = title, size = 'sm', save, done, refusal, before, after, submitLabel, busyText, danger, onClose, ...options } = props;
  const record = useRecordForm({
    ...options,
    record: null,
    save: async (output) => {
      await save(output);
      if (done === undefined) return;
      showToast({ kind: 'success', message: done });
      onClose();
    },
  });
  const form = { formError: refusal ?? record.form.formError };
  return (
    <Popup opened onClose={onClose} title={title} size={size} locked={record.isBusy}>
      <FormFrame label={label} record={{ ...record, form }} submitLabel={submitLabel} busyText={busyText} danger={danger} onCancel={onClose}>
        {before}
        {Object.values<ReactNode>(record.controls)}
        {after}
      </FormFrame>
    </Popup>
  );
}

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
