import { Button } from '@dzvinok/ui/button';
import { FormActions, FormError, FormLayout, SubmitButton } from '@dzvinok/ui/form-parts';
import { SectionCard } from '@dzvinok/ui/page';
import type { ComponentProps, ReactNode, RefObject } from 'react';

/** What the student's and the parent's card ask of whoever shows them. */
export interface PersonCardActions {
  submitLabel: string;
  busy: boolean;
  onSubmit: ComponentProps<'form'>['onSubmit'];
  onReset: () => void;
  /** The person’s picture, which is saved by itself. */
  picture?: ReactNode;
  /** Where the first field in error is looked for. */
  area?: RefObject<HTMLFormElement | null>;
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
  const { title, subtitle, formError, submitLabel, busy, onSubmit, onReset, picture, area, children } = props;
  return (
    <SectionCard title={title} subtitle={subtitle}>
      {picture}
      <FormLayout columns={2} onSubmit={onSubmit} aria-label={title} ref={area}>
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
