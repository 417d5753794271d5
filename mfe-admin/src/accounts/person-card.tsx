import { FormFrame, type FramedForm } from '@dzvinok/forms/frame';
import { SectionCard } from '@dzvinok/ui/page';
import type { ReactNode } from 'react';

interface PersonCardProps {
  /** Names the form for screen readers. */
  label: string;
  title?: string;
  subtitle?: ReactNode;
  record: FramedForm & { reset: () => void };
  submitLabel: string;
  /** The person’s picture, which is saved by itself. */
  picture?: ReactNode;
  children: ReactNode;
}

/** A person's form as a card with its buttons. */
export function PersonCard({ label, title, subtitle, record, submitLabel, picture, children }: PersonCardProps) {
  return (
    <SectionCard title={title} subtitle={subtitle}>
      {picture}
      <FormFrame label={label} record={record} columns={2} submitLabel={submitLabel} onReset={record.reset}>
        {children}
      </FormFrame>
    </SectionCard>
  );
}
