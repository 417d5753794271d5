import { queryOf } from '@dzvinok/api-client/query';
import { createParentBody, type CreateParentBody, type Parent } from '@dzvinok/contract/parents';
import { studentsRoutes } from '@dzvinok/contract/students';
import { blankValues, fullNameField, phoneField, textField, wide, type Controls, type Field, type ValuesOf } from '@dzvinok/forms/field';
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
} satisfies Record<keyof CreateParentBody, object>;

type ParentValues = ValuesOf<typeof parentFields>;

export function newParentValues(): ParentValues {
  return { ...blankValues(parentFields), password: generatePassword() };
}

/** The contract's rules; an unknown password may stay empty, which leaves it unchanged. */
export function parentRules(parent: Parent) {
  if (parent.password !== null) return createParentBody;
  return createParentBody.extend({ password: unknownPassword });
}

const relation = createParentBody.pick({ accountTypeLabel: true, phoneNumber: true });

/**
 * Rules for a parent with an account: only the relation is asked. The call still carries a name and a password, with which a deleted account is made
 * anew. The password must not change between presses, or a retry after a lost reply would be another request.
 */
function knownParentRules(fullName: string, password: string) {
  const completed = relation.transform((given) => ({ ...given, fullName, password }));
  return z.pipe(completed, createParentBody);
}

interface ParentLayoutProps {
  controls: Controls<ParentValues>;
  /** The parent who already has this phone: only the relation is asked. */
  known?: KnownParent | null;
}

/** The parent's own fields stand below the phone, so hiding them moves nothing that is being typed. */
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

/** Searches the students' parents only, so that the form does not reveal phones of other people. */
function useKnownParent(phoneNumber: string): KnownParent | null {
  // Read before the phone is complete, so that the form changes while the user is still in the phone field.
  const { data: students } = useQuery({ ...queryOf(studentsRoutes.list), enabled: phoneNumber.length > 3 });
  const siblings = students?.filter(({ parent }) => parent?.phoneNumber === phoneNumber) ?? [];
  const fullName = siblings[0]?.parent?.fullName;
  return fullName === undefined ? null : { fullName, children: siblings.map((student) => student.fullname) };
}

/** Shown before saving: the student will be joined to the existing parent account. */
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
  /** Call in each render with the current phone: the rules are needed before the form exists. */
  follow: (phoneNumber: string) => void;
}

/** The phone decides whether the parent is new, and so which fields are asked. */
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
