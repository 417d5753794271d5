import { Button } from '@dzvinok/ui/button';
import { FormActions, FormError, FormLayout, SubmitButton } from '@dzvinok/ui/form-parts';
import { useLayoutEffect, type FormEventHandler, type ReactNode } from 'react';
import type { DraftForm } from './draft.popup.tsx';

interface DraftFieldsProps {
  /** Names the form for screen readers. */
  label: string;
  isNew: boolean;
  form: { dirty: boolean; busy: boolean; formError: string | null };
  onSubmit: FormEventHandler<HTMLFormElement>;
  popup: Pick<DraftForm, 'onDirty' | 'onClose'>;
  children: ReactNode;
}

/** Fields of a form in a `DraftPopup`, with what was refused and the two buttons below. */
export function DraftFields({ label, isNew, form, onSubmit, popup: { onDirty, onClose }, children }: DraftFieldsProps) {
  // Before anything else is pressed: Escape right after the last letter asks too.
  useLayoutEffect(() => onDirty(form.dirty), [form.dirty, onDirty]);
  return (
    <FormLayout onSubmit={onSubmit} aria-label={label}>
      {children}
      <FormError message={form.formError} />
      <FormActions>
        <SubmitButton busy={form.busy}>{isNew ? 'Додати' : 'Зберегти'}</SubmitButton>
        <Button onClick={onClose} disabled={form.busy}>
          Скасувати
        </Button>
      </FormActions>
    </FormLayout>
  );
}
