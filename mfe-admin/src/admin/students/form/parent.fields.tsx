import { queryOf } from '@dzvinok/api-client/query';
import { createParentBody, type CreateParentBody, type Parent } from '@dzvinok/contract/parents';
import { studentsRoutes } from '@dzvinok/contract/students';
import { blankValues, type Controls, type Field, type ValuesOf } from '@dzvinok/forms/field';
import { fullNameField, phoneField, textField, wide } from '@dzvinok/forms/usual-fields';
import { TextField } from '@dzvinok/ui/form';
import { FullRow } from '@dzvinok/ui/form-parts';
import { Notice } from '@dzvinok/ui/state';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { birthDateField, generatePassword, issuedPasswordField, passwordSentField, sexField, signInPhoneField, unknownPassword } from '../../../accounts/accounts.fields.tsx';
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

type ParentValues = ValuesOf<typeof parentFields>;

export function newParentValues(): ParentValues {
  return { ...blankValues(parentFields), password: generatePassword() };
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
function knownParentRules(fullName: string, password: string) {
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

interface KnownParent {
  fullName: string;
  children: string[];
}

/** The parent who has this phone already. Looked for among the students' parents only: whose else a phone is stays unsaid. */
function useKnownParent(phoneNumber: string): KnownParent | null {
  // Asked for before the phone is complete, so that the answer changes the form while the person is still at the phone.
  const { data: students } = useQuery({ ...queryOf(studentsRoutes.list), enabled: phoneNumber.length > 3 });
  const siblings = students?.filter(({ parent }) => parent?.phoneNumber === phoneNumber) ?? [];
  const fullName = siblings[0]?.parent?.fullName;
  return fullName === undefined ? null : { fullName, children: siblings.map((student) => student.fullname) };
}

/** Said before saving: a brother or sister is joined to the account that is there. */
function KnownParentNotice({ known }: { known: KnownParent | null }) {
  return (
    <div role="status" className={known ? styles.known : styles.silent}>
      {known && (
        <Notice tone="info">
          Цей номер уже має родич: <strong>{known.fullName}</strong> (діти: {known.children.join(', ')}). Учня буде приєднано до цього
          облікового запису, пароль та інші дані родича не зміняться. Вкажіть лише тип родича для цього учня.
        </Notice>
      )}
    </div>
  );
}

interface NewParentRules {
  rules: z.ZodType<CreateParentBody>;
  known: KnownParent | null;
  /** To be called with the phone of each drawing: the rules are needed before the form that has it. */
  follow: (phoneNumber: string) => void;
}

/** The rules of a parent to be added; the phone decides whether they are new here, and so what is asked. */
export function useNewParentRules(): NewParentRules {
  const [phoneNumber, setPhoneNumber] = useState('');
  const known = useKnownParent(phoneNumber);
  const [generatedPassword] = useState(generatePassword);
  return {
    rules: known ? knownParentRules(known.fullName, generatedPassword) : createParentBody,
    known,
    follow: (typed) => {
      if (typed !== phoneNumber) setPhoneNumber(typed);
    },
  };
}
