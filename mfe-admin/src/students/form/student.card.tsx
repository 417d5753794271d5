import type { CreateStudentBody } from '@dzvinok/contract/students';
import { Button } from '@dzvinok/ui/button';
import { FormActions, FormError, FormLayout, SubmitButton, type SchemaForm } from '@dzvinok/ui/form';
import { SectionCard } from '@dzvinok/ui/page';
import type { ComponentProps } from 'react';
import { StudentFields } from './student.fields.tsx';
import type { StudentValues } from './student.values.ts';

interface StudentCardProps {
  form: SchemaForm<StudentValues, CreateStudentBody>;
  isNew: boolean;
  isPasswordKnown?: boolean;
  submitLabel: string;
  busy: boolean;
  onSubmit: ComponentProps<'form'>['onSubmit'];
  onReset: () => void;
}

/** The student form as a card with its buttons. */
export function StudentCard({ form, isNew, isPasswordKnown, submitLabel, busy, onSubmit, onReset }: StudentCardProps) {
  return (
    <SectionCard title="Учень">
      <FormLayout columns={2} onSubmit={onSubmit} aria-label="Учень">
        <StudentFields form={form} isNew={isNew} isPasswordKnown={isPasswordKnown} />
        <FormError message={form.formError} />
        <FormActions>
          <SubmitButton busy={busy}>{submitLabel}</SubmitButton>
          <Button onClick={onReset} disabled={busy}>
            Скинути
          </Button>
        </FormActions>
      </FormLayout>
    </SectionCard>
  );
}
