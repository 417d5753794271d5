import { useLayoutEffect, type ReactNode } from 'react';
import { FormFrame, type FramedForm } from '../record/form-frame.tsx';
import type { DraftForm } from './draft.popup.tsx';

interface DraftFieldsProps {
  /** Names the form for screen readers. */
  label: string;
  isNew: boolean;
  record: FramedForm & { form: { dirty: boolean } };
  popup: Pick<DraftForm, 'onDirty' | 'onClose'>;
  children: ReactNode;
}

/** Fields of a form in a `DraftPopup`, with what was refused and the two buttons below. */
export function DraftFields({ label, isNew, record, popup: { onDirty, onClose }, children }: DraftFieldsProps) {
  const { dirty } = record.form;
  // The popup knows it before anything else is pressed, so Escape right after the last letter asks too.
  useLayoutEffect(() => onDirty(dirty), [dirty, onDirty]);
  return (
    <FormFrame label={label} record={record} submitLabel={isNew ? 'Додати' : 'Зберегти'} onCancel={onClose}>
      {children}
    </FormFrame>
  );
}
