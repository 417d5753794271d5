import { useRead } from '@dzvinok/api-client/query';
import { adminPaths } from '@dzvinok/contract/paths/admin';
import { subjectsRoutes } from '@dzvinok/contract/subjects';
import type { ControlProps, Field } from '@dzvinok/forms/field';
import { failureTexts } from '@dzvinok/texts/messages';
import { MultiSelect, Select } from '@dzvinok/ui/choice';
import { listHint } from './list-hint.tsx';

/** A saved subject cannot change, so an edit conflict never compares it. */
export const subjectField: Field<number | null> = {
  label: 'Предмет',
  blank: null,
  control: (field, { isNew }) => <SubjectChoice {...field} disabled={!isNew} />,
  show: () => '',
};

const whenNone = {
  failed: failureTexts.subjectsNotLoaded,
  none: 'Предметів ще немає.',
  link: { href: adminPaths.subjectsClassrooms, label: 'Додати предмет' },
};

interface SubjectChoiceProps extends ControlProps<number | null> {
  disabled: boolean;
  hint?: string;
}

export function SubjectChoice({ hint, ...field }: SubjectChoiceProps) {
  const subjects = useRead(subjectsRoutes.list);
  return (
    <Select
      {...field}
      options={(subjects.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      loading={subjects.isPending}
      required
      hint={hint ?? listHint(subjects, whenNone)}
    />
  );
}

export function SubjectsChoice(field: ControlProps<number[]>) {
  const subjects = useRead(subjectsRoutes.list);
  return (
    <MultiSelect
      {...field}
      options={(subjects.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      loading={subjects.isPending}
      hint={listHint(subjects, whenNone)}
    />
  );
}
