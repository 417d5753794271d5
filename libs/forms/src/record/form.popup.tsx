import { Popup, type PopupProps } from '@dzvinok/ui/popup';
import { showToast } from '@dzvinok/ui/toast';
import { useLayoutEffect, type ReactNode } from 'react';
import { DraftPopup, type DraftForm } from '../leaving/draft.popup.tsx';
import { FormFrame, type FormFrameProps, type RecordForm, type RecordFormOptions, useRecordForm } from './record-form.tsx';

type Options<Values, Output> = Omit<RecordFormOptions<null, Values, Output>, 'record' | 'isNew' | 'save'>;

export interface FormPopupProps<Values, Output>
  extends Options<Values, Output>, Pick<FormFrameProps, 'submitLabel' | 'busyText' | 'danger'>, Pick<PopupProps, 'size' | 'onClose'> {
  title: string;
  label?: string;
  /** Throws on failure, or sets `refusal`. */
  save: (output: Output) => Promise<unknown>;
  /** Toast after the save, with which the popup closes; without it `save` does both. */
  done?: string;
  refusal?: string | null;
  before?: ReactNode;
  after?: ReactNode | ((form: RecordForm<null, Values, Output>['form']) => ReactNode);
}

/** A popup that asks for an action's values and runs it. Mount it while it is open. */
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
        {typeof after === 'function' ? after(record.form) : after}
      </FormFrame>
    </Popup>
  );
}

interface Identified {
  id: number | null;
}

export interface RecordPopupProps<Saved extends Identified, Values, Output> extends Omit<RecordFormOptions<Saved, Values, Output>, 'record' | 'isNew'> {
  record: Saved | null;
  titles: { add: string; edit: string };
  size?: 'sm' | 'md';
  columns?: 1 | 2;
  label: string;
  onClose: () => void;
  children?: (values: Values) => ReactNode;
}

/** A popup that adds or edits a small record; asks before unsaved changes are lost. */
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
  const { record: edited, label, columns, save, children, popup: { onDirty, onSaved, onClose } } = props;
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
  // Layout effect: Escape right after the last letter must ask too.
  useLayoutEffect(() => onDirty(dirty), [dirty, onDirty]);
  return (
    <FormFrame label={label} record={record} columns={columns} submitLabel={isNew ? 'Додати' : 'Зберегти'} onCancel={onClose}>
      {Object.values<ReactNode>(record.controls)}
      {children?.(values)}
    </FormFrame>
  );
}
