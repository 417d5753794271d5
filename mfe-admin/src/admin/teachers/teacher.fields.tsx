import { createTeacherBody, type Teacher } from '@dzvinok/contract/teachers';
import { blankValues, valuesOf, type Field, type ValuesOf } from '@dzvinok/forms/field';
import { fullNameField, wide } from '@dzvinok/forms/usual-fields';
import { z } from 'zod';
import { birthDateField, issuedPasswordField, sexField, signInPhoneField } from '../../accounts/accounts.fields.tsx';
import { generatePassword } from '../../accounts/unknown-password.ts';
import { subjectField } from '../subject.fields.tsx';
import { TeacherBirthDate, unknownDate } from './birth-date.fields.tsx';

const birthDateOrDash: Field<string | null> = {
  ...birthDateField,
  control: (field) => <TeacherBirthDate {...field} />,
  show: (day) => (day === unknownDate ? 'невідома' : birthDateField.show(day)),
};

/** The fields of a saved teacher. */
export const teacherFields = {
  fullName: wide(fullNameField()),
  dateOfBirth: birthDateOrDash,
  sex: sexField({ required: true }),
  phoneNumber: signInPhoneField,
  password: issuedPasswordField,
};

/** The fields of a new teacher: the subject is chosen on creation only (specification §2). */
export const newTeacherFields = { ...teacherFields, subjectId: subjectField };

export function newTeacherValues(): ValuesOf<typeof newTeacherFields> {
  return { ...blankValues(newTeacherFields), password: generatePassword() };
}

export function savedTeacherValues(teacher: Teacher): ValuesOf<typeof teacherFields> {
  return { ...valuesOf(teacherFields, teacher), dateOfBirth: teacher.dateOfBirth ?? unknownDate };
}

const dateOfBirth = z.string('Введіть дату народження').pipe(createTeacherBody.shape.dateOfBirth.unwrap());

/** The contract's rules of a new teacher; a date must be given or said to be unknown. */
export const newTeacherRules = createTeacherBody.extend({ dateOfBirth });

const savedTeacherRules = newTeacherRules.omit({ subjectId: true });

/** The rules of a teacher whose password is not known here: an empty field leaves it as it is. */
const unknownPasswordRules = savedTeacherRules.extend({
  password: z.string().trim().pipe(z.union([z.literal(''), savedTeacherRules.shape.password])),
});

export function teacherRules(teacher: Teacher) {
  return teacher.password === null ? unknownPasswordRules : savedTeacherRules;
}
