import { useRead } from '@dzvinok/api-client/query';
import { paths } from '@dzvinok/contract/paths';
import { subjectsRoutes } from '@dzvinok/contract/subjects';
import type { ControlProps, Field } from '@dzvinok/forms/field';
import { failureTexts } from '@dzvinok/texts/messages';
import { MultiSelect, Select } from '@dzvinok/ui/choice';
import { listHint } from './list-hint.tsx';

/** The subject of something new; once that is saved it stays as it is, so no comparison shows it. */
export const subjectField: Field<number | null> = {
  label: 'Предмет',
  blank: null,
  control: (field, { isNew }) => <SubjectChoice {...field} disabled={!isNew} />,
  show: () => '',
};

const whenNone = {
  failed: failureTexts.subjectsNotLoaded,
  none: 'Предметів ще немає.',
  link: { href: paths.admin.subjectsClassrooms, label: 'Додати предмет' },
};

interface SubjectChoiceProps extends ControlProps<number | null> {
  disabled: boolean;
  hint?: string;
}

/** Chooses among the subjects of the centre; says where to add one when there is none. */
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

/** Chooses some subjects of the centre, the first one first. */
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
