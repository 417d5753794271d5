import { DateField } from '@dzvinok/ui/date';
import { PhoneField, TextArea, TextField, type SchemaForm } from '@dzvinok/ui/form';
import { FullRow } from '@dzvinok/ui/form-parts';
import { Checkbox, Switch } from '@dzvinok/ui/toggles';
import { NumberField } from '@dzvinok/ui/number';
import { BirthDateField, IssuedPasswordField, SexField } from '../../../accounts/accounts.fields.tsx';
import type { UnknownPassword } from '../../../accounts/unknown-password.ts';
import styles from './students-form.module.css';
import type { StudentValues } from './student-values.ts';

interface StudentFieldsProps<Output> {
  form: SchemaForm<StudentValues, Output>;
  /** A new student's password is shown; a saved one is opened on purpose. */
  isNew: boolean;
  /** The reason why the saved password is not known here. */
  unknownPassword?: UnknownPassword | undefined;
}

/** Fields of a student, the same when adding and when editing. */
export function StudentFields<Output>({ form, isNew, unknownPassword }: StudentFieldsProps<Output>) {
  const { isPasswordSent, isEducationOnline } = form.values;
  return (
    <>
      <FullRow>
        <TextField {...form.field('fullName')} label="ПІП" placeholder="Прізвище Ім’я По батькові" required maxLength={200} />
      </FullRow>
      <BirthDateField {...form.field('dateOfBirth')} />
      <SexField {...form.field('sex')} />
      <PhoneField {...form.field('phoneNumber')} label="Номер телефону" required />
      <IssuedPasswordField {...form.field('password')} shown={isNew} unknown={unknownPassword} />
      <FullRow>
        <TextField {...form.field('schoolInfo')} label="Школа" placeholder="Ліцей № 5, 8-Б" required maxLength={300} />
      </FullRow>
      <FullRow>
        <TextArea {...form.field('comment')} label="Коментар" rows={2} maxLength={2000} />
      </FullRow>
      <FullRow>
        <div className={styles.discount}>
          <NumberField {...form.field('discount')} label="Знижка, %" min={0} max={100} decimals={2} placeholder="0" />
          <DateField {...form.field('discountValidFrom')} label="Діє з" min="2000-01-01" max="2100-12-31" />
          <DateField {...form.field('discountValidTo')} label="Діє до" min="2000-01-01" max="2100-12-31" />
        </div>
      </FullRow>
      <Switch
        label="Навчається онлайн"
        checked={isEducationOnline}
        onChange={(checked) => form.setValue('isEducationOnline', checked)}
      />
      <Checkbox
        label="Пароль надіслано"
        checked={isPasswordSent}
        onChange={(checked) => form.setValue('isPasswordSent', checked)}
      />
    </>
  );
}
