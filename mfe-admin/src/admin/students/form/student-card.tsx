import type { CreateStudentBody } from '@dzvinok/contract/students';
import type { SchemaForm } from '@dzvinok/ui/form';
import type { UnknownPassword } from '../../../accounts/unknown-password.ts';
import { PersonCard, type PersonCardActions } from './person-card.tsx';
import { StudentFields } from './student.fields.tsx';
import type { StudentValues } from './student-values.ts';

interface StudentCardProps extends PersonCardActions {
  form: SchemaForm<StudentValues, CreateStudentBody>;
  isNew: boolean;
  unknownPassword?: UnknownPassword | undefined;
}

export function StudentCard({ form, isNew, unknownPassword, ...actions }: StudentCardProps) {
  return (
    <PersonCard title="Учень" formError={form.formError} {...actions}>
      <StudentFields form={form} isNew={isNew} unknownPassword={unknownPassword} />
    </PersonCard>
  );
}
