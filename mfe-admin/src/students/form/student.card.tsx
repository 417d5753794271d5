import type { CreateStudentBody } from '@dzvinok/contract/students';
import type { SchemaForm } from '@dzvinok/ui/form';
import { PersonCard, type PersonCardActions } from './person.card.tsx';
import { StudentFields } from './student.fields.tsx';
import type { StudentValues } from './student.values.ts';

interface StudentCardProps extends PersonCardActions {
  form: SchemaForm<StudentValues, CreateStudentBody>;
  isNew: boolean;
  isPasswordKnown?: boolean;
}

export function StudentCard({ form, isNew, isPasswordKnown, ...actions }: StudentCardProps) {
  return (
    <PersonCard title="Учень" formError={form.formError} {...actions}>
      <StudentFields form={form} isNew={isNew} isPasswordKnown={isPasswordKnown} />
    </PersonCard>
  );
}
