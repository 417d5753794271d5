import { Checkbox, FullRow, PhoneField, TextField, type SchemaForm } from '@dzvinok/ui/form';
import { BirthDateField, IssuedPasswordField, SexField } from '../../accounts/accounts.fields.tsx';
import type { ParentValues } from './parent.values.ts';

interface ParentFieldsProps<Output> {
  form: SchemaForm<ParentValues, Output>;
  isNew: boolean;
  isPasswordKnown?: boolean;
}

/** Fields of a parent, the same when adding and when editing. */
export function ParentFields<Output>({ form, isNew, isPasswordKnown = true }: ParentFieldsProps<Output>) {
  return (
    <>
      <FullRow>
        <TextField {...form.field('fullName')} label="ПІП" placeholder="Прізвище Ім’я По батькові" required maxLength={200} />
      </FullRow>
      <TextField {...form.field('accountTypeLabel')} label="Тип родича" placeholder="Мама, тато, бабуся…" required maxLength={60} />
      <SexField {...form.field('sex')} />
      <PhoneField {...form.field('phoneNumber')} label="Номер телефону" required />
      <IssuedPasswordField
        {...form.field('password')}
        shown={isNew}
        required={isPasswordKnown}
        hint={isPasswordKnown ? undefined : 'Родич має власний пароль. Залиште порожнім, щоб не змінювати.'}
      />
      <BirthDateField {...form.field('dateOfBirth')} />
      <FullRow>
        <TextField {...form.field('additionalContactFullName')} label="Додаткова контактна особа" placeholder="ПІП" maxLength={200} />
      </FullRow>
      <PhoneField {...form.field('additionalContactPhoneNumber')} label="Телефон контактної особи" />
      <FullRow>
        <Checkbox
          label="Пароль надіслано"
          checked={form.values.isPasswordSent}
          onChange={(checked) => form.setValue('isPasswordSent', checked)}
        />
      </FullRow>
    </>
  );
}
