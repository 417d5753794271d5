import { Checkbox, FullRow, PhoneField, TextField, type SchemaForm } from '@dzvinok/ui/form';
import { BirthDateField, IssuedPasswordField, SexField } from '../../accounts/accounts.fields.tsx';
import { KnownParentNotice, type KnownParent } from './known-parent.tsx';
import type { ParentValues } from './parent.values.ts';
import styles from './students-form.module.css';

interface ParentFieldsProps<Output> {
  form: SchemaForm<ParentValues, Output>;
  isNew: boolean;
  isPasswordKnown?: boolean;
  known?: KnownParent | null;
}

/** Fields of a parent, the same when adding and when editing. */
export function ParentFields<Output>({ form, isNew, isPasswordKnown = true, known = null }: ParentFieldsProps<Output>) {
  return (
    <>
      <FullRow>
        <TextField {...form.field('fullName')} label="ПІП" placeholder="Прізвище Ім’я По батькові" required maxLength={200} />
      </FullRow>
      <TextField {...form.field('accountTypeLabel')} label="Тип родича" placeholder="Мама, тато, бабуся…" required maxLength={60} />
      <SexField {...form.field('sex')} />
      <BirthDateField {...form.field('dateOfBirth')} />
      <PhoneField {...form.field('phoneNumber')} label="Номер телефону" required />
      <KnownParentNotice known={known} />
      <IssuedPasswordField {...form.field('password')} shown={isNew} isKnown={isPasswordKnown} />
      <div className={styles.sent}>
        <Checkbox
          label="Пароль надіслано"
          checked={form.values.isPasswordSent}
          onChange={(checked) => form.setValue('isPasswordSent', checked)}
        />
      </div>
      <TextField {...form.field('additionalContactFullName')} label="Додаткова контактна особа" placeholder="ПІП" maxLength={200} />
      <PhoneField {...form.field('additionalContactPhoneNumber')} label="Телефон контактної особи" />
    </>
  );
}
