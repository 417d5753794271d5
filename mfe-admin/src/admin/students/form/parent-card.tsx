import type { CreateParentBody } from '@dzvinok/contract/parents';
import { type SchemaForm } from '@dzvinok/ui/form';
import { FullRow } from '@dzvinok/ui/form-parts';
import type { ReactNode } from 'react';
import type { UnknownPassword } from '../../../accounts/unknown-password.ts';
import type { KnownParent } from './known-parent.tsx';
import { ParentFields } from './parent.fields.tsx';
import type { ParentValues } from './parent-values.ts';
import { PersonCard, type PersonCardActions } from './person-card.tsx';

interface ParentCardProps extends PersonCardActions {
  form: SchemaForm<ParentValues, CreateParentBody>;
  isNew: boolean;
  unknownPassword?: UnknownPassword | undefined;
  subtitle?: ReactNode;
  /** The choice of the parent's student, when it is still to be made. */
  owner?: ReactNode;
  /** The person who has the phone already. */
  known?: KnownParent | null;
}

export function ParentCard({ form, isNew, unknownPassword, subtitle, owner, known, ...actions }: ParentCardProps) {
  return (
    <PersonCard title="Родич" subtitle={subtitle} formError={form.formError} {...actions}>
      {owner && <FullRow>{owner}</FullRow>}
      <ParentFields form={form} isNew={isNew} unknownPassword={unknownPassword} known={known} />
    </PersonCard>
  );
}
