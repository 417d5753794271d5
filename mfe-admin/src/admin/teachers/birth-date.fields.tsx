import { type FieldBinding } from '@dzvinok/ui/form';
import { Checkbox } from '@dzvinok/ui/toggles';
import { useRef, type InputEvent } from 'react';
import { BirthDateField } from '../../accounts/accounts.fields.tsx';
import { unknownDate } from './teacher-values.ts';
import styles from './teachers.module.css';

/** A birth date, or the word that it is not known: by the box, or by the dash typed in the place of a date. */
export function TeacherBirthDateField(field: FieldBinding<string | null>) {
  const box = useRef<HTMLDivElement>(null);
  const isUnknown = field.value === unknownDate;

  const readDash = ({ target }: InputEvent) => {
    if (!(target instanceof HTMLInputElement) || target.value.trim() !== unknownDate) return;
    field.onChange(unknownDate);
    box.current?.querySelector<HTMLElement>('[type="checkbox"]')?.focus();
  };

  return (
    <div ref={box} className={styles.birthDate} onInput={readDash}>
      <BirthDateField
        {...field}
        key={isUnknown ? 'unknown' : 'known'}
        value={isUnknown ? null : field.value}
        required={!isUnknown}
        disabled={isUnknown}
        {...(isUnknown && { placeholder: unknownDate })}
      />
      <Checkbox label="Дата невідома" checked={isUnknown} onChange={(checked) => field.onChange(checked ? unknownDate : null)} />
    </div>
  );
}
