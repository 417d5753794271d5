import { Popup, type PopupProps } from '@dzvinok/ui/popup';
import { showToast } from '@dzvinok/ui/toast';
import type { ReactNode } from 'react';
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

/** Asks for what a deed needs, and does it. Mounted while it is open. */
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
