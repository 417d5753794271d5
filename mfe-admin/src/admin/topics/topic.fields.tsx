import { textField, type Field } from '@dzvinok/forms/field';
import { SubjectChoice, subjectField } from '../subject.fields.tsx';

const lockedOnceSaved: Field<number | null> = {
  ...subjectField,
  control: (field, { isNew }) => (
    <SubjectChoice {...field} disabled={!isNew} hint={isNew ? undefined : 'Предмет наявної теми не змінюють.'} />
  ),
};

export const topicFields = {
  subjectId: lockedOnceSaved,
  name: textField('Назва теми', { required: true, autoFocus: true }, { loggedAs: 'Назва' }),
};
