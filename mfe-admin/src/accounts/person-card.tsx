import { FormFrame, type FramedForm } from '@dzvinok/forms/frame';
import { SectionCard } from '@dzvinok/ui/page';
import { createContext, type ReactNode } from 'react';

/** The account of the person whose saved form it is: its fields may ask for the issued password. */
export const PersonContext = createContext<number | null>(null);

interface PersonCardProps {
  /** Names the form for screen readers. */
  label: string;
  title?: string;
  /** Of a person who is saved. */
  accountId?: number;
  subtitle?: ReactNode;
  record: FramedForm & { reset: () => void };
  submitLabel: string;
  /** The person’s picture, which is saved by itself. */
  picture?: ReactNode;
  children: ReactNode;
}

/** A person's form as a card with its buttons. */
export function PersonCard({ label, title, accountId, subtitle, record, submitLabel, picture, children }: PersonCardProps) {
  return (
    <SectionCard title={title} subtitle={subtitle}>
      {picture}
      <FormFrame label={label} record={record} columns={2} submitLabel={submitLabel} onReset={record.reset}>
        <PersonContext value={accountId ?? null}>{children}</PersonContext>
      </FormFrame>
    </SectionCard>
  );
}
