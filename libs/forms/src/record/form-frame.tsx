import { Button } from '@dzvinok/ui/button';
import { FormActions, FormError, FormLayout, SubmitButton } from '@dzvinok/ui/form-parts';
import type { FormEventHandler, ReactNode, RefObject } from 'react';

/** Result of `useRecordForm`, as the frame needs it. */
export interface FramedForm {
  form: { formError: string | null };
  isBusy: boolean;
  onSubmit: FormEventHandler<HTMLFormElement>;
  area?: RefObject<HTMLFormElement | null>;
  popups?: ReactNode;
}

export interface FormFrameProps {
  label: string;
  record: FramedForm;
  submitLabel?: string;
  busyText?: string;
  danger?: boolean;
  onReset?: () => void;
  /** The form stands in a dialog: adds a cancel button, the main button last. */
  onCancel?: () => void;
  columns?: 1 | 2;
  className?: string;
  children: ReactNode;
}

/** Frame of a form: fields, error, buttons and the popups of its save. */
export function FormFrame(props: FormFrameProps) {
  const { label, record, submitLabel = 'Зберегти', busyText, danger, onReset, onCancel, columns, className, children } = props;
  const { form, isBusy, onSubmit, area, popups } = record;
  return (
    <>
      <FormLayout ref={area} aria-label={label} columns={columns} className={className} onSubmit={onSubmit}>
        {children}
        <FormError message={form.formError} />
        <FormActions place={onCancel ? 'dialog' : 'page'}>
          {onCancel && (
            <Button onClick={onCancel} disabled={isBusy}>
              Скасувати
            </Button>
          )}
          <SubmitButton look={danger ? 'danger' : undefined} busy={isBusy} busyText={busyText}>
            {submitLabel}
          </SubmitButton>
          {onReset && (
            <Button onClick={onReset} disabled={isBusy}>
              Скинути
            </Button>
          )}
        </FormActions>
      </FormLayout>
      {popups}
    </>
  );
}
