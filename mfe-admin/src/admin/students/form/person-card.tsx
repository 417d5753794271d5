import { Button } from '@dzvinok/ui/button';
import { FormActions, FormError, FormLayout, SubmitButton } from '@dzvinok/ui/form-parts';
import { SectionCard } from '@dzvinok/ui/page';
import type { ComponentProps, ReactNode, RefObject } from 'react';

/** The student's and the parent's card ask these of their screen. */
export interface PersonCardActions {
  submitLabel: string;
  busy: boolean;
  onSubmit: ComponentProps<'form'>['onSubmit'];
  onReset: () => void;
  /** The person’s picture, which is saved by itself. */
  picture?: ReactNode;
  /** The first field in error is looked for in here. */
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
