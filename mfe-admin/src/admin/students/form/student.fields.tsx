import { createStudentBody, type CreateStudentBody, type Student } from '@dzvinok/contract/students';
import { areaField, blankValues, dayField, fullNameField, numberField, switchField, textField, valuesOf, wide, type Controls, type ValuesOf } from '@dzvinok/forms/field';
import { FullRow } from '@dzvinok/ui/form-parts';
import { birthDateField, generatePassword, issuedPasswordField, passwordSentField, sexField, signInPhoneField, unknownPassword } from '../../../accounts/accounts.fields.tsx';
import styles from './students-form.module.css';

const discountDays = { min: '2000-01-01', max: '2100-12-31' };
const percent = (value: number | null) => (value ? `${value.toLocaleString('uk-UA')} %` : '');

export const studentFields = {
  fullName: wide(fullNameField()),
  dateOfBirth: birthDateField,
  sex: sexField(),
  phoneNumber: signInPhoneField,
  password: issuedPasswordField,
  schoolInfo: wide(textField('Школа', { placeholder: 'Ліцей № 5, 8-Б', required: true })),
  comment: wide(areaField('Коментар', { rows: 2 })),
  discount: numberField(
    'Знижка, %',
    { min: 0, max: 100, decimals: 2, placeholder: '0' },
    { comparedAs: 'Знижка', loggedAs: 'Знижка', show: percent },
  ),
  discountValidFrom: dayField('Діє з', discountDays, { comparedAs: 'Знижка діє з', loggedAs: 'Знижка від' }),
  discountValidTo: dayField('Діє до', discountDays, { comparedAs: 'Знижка діє до', loggedAs: 'Знижка до' }),
  isEducationOnline: switchField('Навчається онлайн'),
  isPasswordSent: passwordSentField,
} satisfies Record<keyof CreateStudentBody, object>;

type StudentValues = ValuesOf<typeof studentFields>;

export function newStudentValues(): StudentValues {
  return { ...blankValues(studentFields), password: generatePassword() };
}

/** The parent has a separate form. */
export type SavedStudent = Omit<Student, 'parent'>;

export function savedStudentValues(student: SavedStudent): StudentValues {
  return { ...valuesOf(studentFields, student), discount: student.discount || null };
}

/** The contract's rules; an unknown password may stay empty, which leaves it unchanged. */
export function studentRules(student: SavedStudent | null) {
  if (student?.password !== null) return createStudentBody;
  return createStudentBody.safeExtend({ password: unknownPassword });
}

export function StudentLayout({ controls }: { controls: Controls<StudentValues> }) {
  const { discount, discountValidFrom, discountValidTo, isEducationOnline, isPasswordSent, ...others } = controls;
  return (
    <>
      {Object.values(others)}
      <FullRow>
        <div className={styles.discount}>
          {discount}
          {discountValidFrom}
          {discountValidTo}
        </div>
      </FullRow>
      {isEducationOnline}
      {isPasswordSent}
    </>
  );
}
