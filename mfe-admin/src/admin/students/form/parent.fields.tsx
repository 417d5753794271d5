import { createParentBody, type Parent } from '@dzvinok/contract/parents';
import { blankValues, valuesOf, type Controls, type Field, type ValuesOf } from '@dzvinok/forms/field';
import { fullNameField, phoneField, textField, wide } from '@dzvinok/forms/usual-fields';
import { TextField } from '@dzvinok/ui/form';
import { FullRow } from '@dzvinok/ui/form-parts';
import { z } from 'zod';
import { birthDateField, issuedPasswordField, passwordSentField, sexField, signInPhoneField } from '../../../accounts/accounts.fields.tsx';
import { generatePassword, unknownPassword } from '../../../accounts/unknown-password.ts';
import { KnownParentNotice, type KnownParent } from './known-parent.tsx';
import styles from './students-form.module.css';

const passwordSentBesidePassword: Field<boolean> = {
  ...passwordSentField,
  control: (...given) => <div className={styles.sent}>{passwordSentField.control(...given)}</div>,
};

/** The fields of a parent. */
export const parentFields = {
  fullName: wide(fullNameField()),
  accountTypeLabel: textField(
    'Тип родича',
    { placeholder: 'Мама, тато, бабуся…', required: true },
    { loggedAs: 'Ким доводиться' },
  ),
  phoneNumber: signInPhoneField,
  password: issuedPasswordField,
  isPasswordSent: passwordSentBesidePassword,
  dateOfBirth: birthDateField,
  sex: sexField(),
  additionalContactFullName: textField('Додаткова контактна особа', { placeholder: 'ПІП' }, { loggedAs: 'Додатковий контакт' }),
  additionalContactPhoneNumber: phoneField('Телефон контактної особи', {}, { loggedAs: 'Додатковий телефон' }),
};

export type ParentValues = ValuesOf<typeof parentFields>;

export function newParentValues(): ParentValues {
  return { ...blankValues(parentFields), password: generatePassword() };
}

export function savedParentValues(parent: Parent): ParentValues {
  return valuesOf(parentFields, parent);
}

/** Rules of the form: the contract's, but a password that is not known here may stay empty and is left as it is. */
export function parentRules(parent: Parent) {
  if (parent.password !== null) return createParentBody;
  return createParentBody.extend({ password: unknownPassword });
}

const relation = createParentBody.pick({ accountTypeLabel: true, phoneNumber: true });

/**
 * Rules for a parent who has an account already: what stands in the other fields is neither asked nor sent. The call keeps
 * its shape; should the account be gone by then, the known name and this password make another. It must stay the same
 * from press to press, or a second try after a lost reply would be another request.
 */
export function knownParentRules(fullName: string, password: string) {
  const completed = relation.transform((given) => ({ ...given, fullName, password }));
  return z.pipe(completed, createParentBody);
}

interface ParentLayoutProps {
  controls: Controls<ParentValues>;
  /** The person who has the phone already: only the relation is asked. */
  known?: KnownParent | null;
}

/** Where each field of a parent stands. What is the parent's own goes below the phone, so that nothing being typed moves with it. */
export function ParentLayout({ controls, known = null }: ParentLayoutProps) {
  const { fullName, accountTypeLabel, phoneNumber, ...own } = controls;
  return (
    <>
      {known ? <KnownName fullName={known.fullName} /> : fullName}
      {accountTypeLabel}
      {phoneNumber}
      <KnownParentNotice known={known} />
      {!known && Object.values(own)}
    </>
  );
}

const nothing = () => undefined;

function KnownName({ fullName }: { fullName: string }) {
  return (
    <FullRow>
      <TextField name="fullName" label={parentFields.fullName.label} value={fullName} onChange={nothing} disabled />
    </FullRow>
  );
}
