import { FormActions, FormError, FormLayout, SubmitButton } from '@dzvinok/ui/form-parts';
import type { FormEventHandler, ReactNode, RefObject } from 'react';

/** A form as its frame sees it; `useRecordForm` gives one. */
export interface FramedForm {
  form: { formError: string | null };
  isBusy: boolean;
  onSubmit: FormEventHandler<HTMLFormElement>;
  area?: RefObject<HTMLFormElement | null>;
  popups?: ReactNode;
}

export interface FormFrameProps {
  /** Names the form for screen readers. */
  label: string;
  record: FramedForm;
  submitLabel?: string;
  busyText?: string;
  /** Buttons beside the one that saves. */
  buttons?: ReactNode;
  columns?: 1 | 2;
  className?: string;
  children: ReactNode;
}

/** Around the fields of a form: what was refused and the buttons below them, and the popups of its save. */
export function FormFrame({ label, record, submitLabel = 'Зберегти', busyText, buttons, columns, className, children }: FormFrameProps) {
  const { form, isBusy, onSubmit, area, popups } = record;
  return (
    <>
      <FormLayout ref={area} aria-label={label} columns={columns} className={className} onSubmit={onSubmit}>
        {children}
        <FormError message={form.formError} />
        <FormActions>
          <SubmitButton busy={isBusy} busyText={busyText}>
            {submitLabel}
          </SubmitButton>
          {buttons}
        </FormActions>
      </FormLayout>
      {popups}
    </>
  );
}
