import { PhoneField, TextField, type SchemaForm } from '@dzvinok/ui/form';
import { FullRow } from '@dzvinok/ui/form-parts';
import { Checkbox } from '@dzvinok/ui/toggles';
import { BirthDateField, IssuedPasswordField, SexField } from '../../../accounts/accounts.fields.tsx';
import type { UnknownPassword } from '../../../accounts/unknown-password.ts';
import { KnownParentNotice, type KnownParent } from './known-parent.tsx';
import type { ParentValues } from './parent-values.ts';
import styles from './students-form.module.css';

interface ParentFieldsProps<Output> {
  form: SchemaForm<ParentValues, Output>;
  isNew: boolean;
  unknownPassword?: UnknownPassword | undefined;
  known?: KnownParent | null;
}

/** Fields of a parent, the same when adding and when editing; of one who has an account already only the relation is asked. */
export function ParentFields<Output>({ form, isNew, unknownPassword, known = null }: ParentFieldsProps<Output>) {
  return (
    <>
      <FullRow>
        <TextField
          {...form.field('fullName')}
          {...(known && { value: known.fullName, error: undefined, disabled: true })}
          label="ПІП"
          placeholder="Прізвище Ім’я По батькові"
          required={!known}
          maxLength={200}
        />
      </FullRow>
      <TextField {...form.field('accountTypeLabel')} label="Тип родича" placeholder="Мама, тато, бабуся…" required maxLength={60} />
      <PhoneField {...form.field('phoneNumber')} label="Номер телефону" required />
      <KnownParentNotice known={known} />
      {!known && <OwnFields form={form} isNew={isNew} unknownPassword={unknownPassword} />}
    </>
  );
}

/** Fields that are the parent's own whoever the child is: below the phone, so that nothing being typed moves when they go. */
function OwnFields<Output>({ form, isNew, unknownPassword }: Omit<ParentFieldsProps<Output>, 'known'>) {
  return (
    <>
      <IssuedPasswordField {...form.field('password')} shown={isNew} unknown={unknownPassword} />
      <div className={styles.sent}>
        <Checkbox
          label="Пароль надіслано"
          checked={form.values.isPasswordSent}
          onChange={(checked) => form.setValue('isPasswordSent', checked)}
        />
      </div>
      <BirthDateField {...form.field('dateOfBirth')} />
      <SexField {...form.field('sex')} />
      <TextField {...form.field('additionalContactFullName')} label="Додаткова контактна особа" placeholder="ПІП" maxLength={200} />
      <PhoneField {...form.field('additionalContactPhoneNumber')} label="Телефон контактної особи" />
    </>
  );
}
