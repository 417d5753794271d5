import { Button } from '@dzvinok/ui/button';
import { FormActions, FormError, FormLayout, SubmitButton } from '@dzvinok/ui/form';
import { SectionCard } from '@dzvinok/ui/page';
import type { ComponentProps, ReactNode } from 'react';

/** What the student's and the parent's card ask of whoever shows them. */
export interface PersonCardActions {
  submitLabel: string;
  busy: boolean;
  onSubmit: ComponentProps<'form'>['onSubmit'];
  onReset: () => void;
}

interface PersonCardProps extends PersonCardActions {
  /** Also the name of the form. */
  title: string;
  subtitle?: ReactNode;
  formError: string | null;
  children: ReactNode;
}

/** A person's form as a card with its buttons. */
export function PersonCard(props: PersonCardProps) {
  const { title, subtitle, formError, submitLabel, busy, onSubmit, onReset, children } = props;
  return (
    <SectionCard title={title} subtitle={subtitle}>
      <FormLayout columns={2} onSubmit={onSubmit} aria-label={title}>
        {children}
        <FormError message={formError} />
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
