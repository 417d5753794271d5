import { Checkbox, type FieldBinding } from '@dzvinok/ui/form';
import { BirthDateField } from '../accounts/accounts.fields.tsx';
import { unknownDate } from './teacher.values.ts';
import styles from './teachers.module.css';

/** A birth date, or the word that it is not known. */
export function TeacherBirthDateField(field: FieldBinding<string | null>) {
  const isUnknown = field.value === unknownDate;
  return (
    <div className={styles.birthDate}>
      <BirthDateField
        {...field}
        value={isUnknown ? null : field.value}
        required={!isUnknown}
        disabled={isUnknown}
        {...(isUnknown && { placeholder: unknownDate })}
      />
      <Checkbox label="Дата невідома" checked={isUnknown} onChange={(checked) => field.onChange(checked ? unknownDate : null)} />
    </div>
  );
}
