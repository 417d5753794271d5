import { Button } from '@dzvinok/ui/button';
import { type SchemaForm } from '@dzvinok/ui/form';
import { FormActions, FormError, FormLayout, SubmitButton } from '@dzvinok/ui/form-parts';
import { SectionCard } from '@dzvinok/ui/page';
import type { ComponentProps, ReactNode } from 'react';
import type { UnknownPassword } from '../../accounts/unknown-password.ts';
import { TeacherFields } from './teacher.fields.tsx';
import type { TeacherValues } from './teacher-values.ts';

interface TeacherFormProps<Output> {
  form: SchemaForm<TeacherValues, Output>;
  isNew: boolean;
  unknownPassword?: UnknownPassword | undefined;
  onSubmit: ComponentProps<'form'>['onSubmit'];
  onReset: () => void;
  /** The teacher’s picture, which is saved by itself. */
  picture?: ReactNode;
}

/** The teacher form as a card with its buttons. */
export function TeacherForm<Output>({ form, isNew, unknownPassword, onSubmit, onReset, picture }: TeacherFormProps<Output>) {
  return (
    <SectionCard>
      {picture}
      <FormLayout columns={2} onSubmit={onSubmit} aria-label="Викладач">
        <TeacherFields form={form} isNew={isNew} unknownPassword={unknownPassword} />
        <FormError message={form.formError} />
        <FormActions>
          <SubmitButton busy={form.busy}>{isNew ? 'Додади' : 'Зберегти'}</SubmitButton>
          <Button onClick={onReset} disabled={form.busy}>
            Скинути
          </Button>
        </FormActions>
      </FormLayout>
    </SectionCard>
  );
}
