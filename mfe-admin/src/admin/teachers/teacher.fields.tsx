import { useRead } from '@dzvinok/api-client/query';
import { paths } from '@dzvinok/contract/paths';
import { subjectsRoutes } from '@dzvinok/contract/subjects';
import { failureTexts } from '@dzvinok/texts/messages';
import { Select } from '@dzvinok/ui/choice';
import { PhoneField, TextField, type SchemaForm } from '@dzvinok/ui/form';
import { FullRow } from '@dzvinok/ui/form-parts';
import { IssuedPasswordField, SexField } from '../../accounts/accounts.fields.tsx';
import type { UnknownPassword } from '../../accounts/unknown-password.ts';
import { listHint } from '../list-hint.tsx';
import { TeacherBirthDateField } from './birth-date.fields.tsx';
import type { TeacherValues } from './teacher-values.ts';

interface TeacherFieldsProps<Output> {
  form: SchemaForm<TeacherValues, Output>;
  /** The subject is chosen for a new teacher only (specification §2). */
  isNew: boolean;
  unknownPassword?: UnknownPassword | undefined;
}

/** Fields of a teacher, the same when adding and when editing. */
export function TeacherFields<Output>({ form, isNew, unknownPassword }: TeacherFieldsProps<Output>) {
  return (
    <>
      <FullRow>
        <TextField {...form.field('fullName')} label="ПІП" placeholder="Прізвище Ім’я По батькові" required maxLength={200} />
      </FullRow>
      <TeacherBirthDateField {...form.field('dateOfBirth')} />
      <SexField {...form.field('sex')} required />
      <PhoneField {...form.field('phoneNumber')} label="Номер телефону" required />
      <IssuedPasswordField {...form.field('password')} shown={isNew} unknown={unknownPassword} />
      {isNew && <SubjectField form={form} />}
    </>
  );
}

function SubjectField<Output>({ form }: { form: SchemaForm<TeacherValues, Output> }) {
  const subjects = useRead(subjectsRoutes.list);
  return (
    <Select
      {...form.field('subjectId')}
      label="Предмет"
      options={(subjects.data ?? []).map((subject) => ({ value: subject.id, label: subject.name }))}
      loading={subjects.isPending}
      hint={listHint(subjects, {
        failed: failureTexts.subjectsNotLoaded,
        none: 'Предметів ще немає.',
        link: { href: paths.admin.subjectsClassrooms, label: 'Додати предмет' },
      })}
      required
    />
  );
}
