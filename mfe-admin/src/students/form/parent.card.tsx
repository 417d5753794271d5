import type { CreateParentBody } from '@dzvinok/contract/parents';
import { Button } from '@dzvinok/ui/button';
import { FormActions, FormError, FormLayout, FullRow, SubmitButton, type SchemaForm } from '@dzvinok/ui/form';
import { SectionCard } from '@dzvinok/ui/page';
import type { ComponentProps, ReactNode } from 'react';
import { ParentFields } from './parent.fields.tsx';
import type { ParentValues } from './parent.values.ts';

interface ParentCardProps {
  form: SchemaForm<ParentValues, CreateParentBody>;
  isNew: boolean;
  isPasswordKnown?: boolean;
  subtitle?: ReactNode;
  /** Whose parent it is, when that is still to be chosen. */
  owner?: ReactNode;
  submitLabel: string;
  busy: boolean;
  onSubmit: ComponentProps<'form'>['onSubmit'];
  onReset: () => void;
}

/** The parent form as a card with its buttons. */
export function ParentCard(props: ParentCardProps) {
  const { form, isNew, isPasswordKnown, subtitle, owner, submitLabel, busy, onSubmit, onReset } = props;
  return (
    <SectionCard title="Родич" subtitle={subtitle}>
      <FormLayout columns={2} onSubmit={onSubmit} aria-label="Родич">
        {owner && <FullRow>{owner}</FullRow>}
        <ParentFields form={form} isNew={isNew} isPasswordKnown={isPasswordKnown} />
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
