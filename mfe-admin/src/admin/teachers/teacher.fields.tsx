import { useRead } from '@dzvinok/api-client/query';
import { subjectsRoutes } from '@dzvinok/contract/subjects';
import { createTeacherBody, updateTeacherBody, workingHours, type Teacher } from '@dzvinok/contract/teachers';
import { blankValues, fullNameField, valuesOf, wide, type Field, type ValuesOf } from '@dzvinok/forms/field';
import { z } from 'zod';
import { birthDateField, generatePassword, issuedPasswordField, sexField, signInPhoneField } from '../../accounts/accounts.fields.tsx';
import { subjectField, SubjectsChoice } from '../subject.fields.tsx';
import { workingHoursField } from './working-hours.fields.tsx';
import { TeacherBirthDate, unknownDate } from './birth-date.fields.tsx';

const birthDateOrDash: Field<string | null> = {
  ...birthDateField,
  control: (field) => <TeacherBirthDate {...field} />,
  show: (day) => (day === unknownDate ? 'невідома' : birthDateField.show(day)),
};

const personFields = {
  fullName: wide(fullNameField()),
  dateOfBirth: birthDateOrDash,
  sex: sexField({ required: true }),
  phoneNumber: signInPhoneField,
  password: issuedPasswordField,
};

/** With the first subject (specification §2). */
export const newTeacherFields = { ...personFields, subjectId: subjectField };

/** `nameOf` lets a comparison show the subjects' names. */
function teacherFields(nameOf: (subjectId: number) => string = (id) => `№ ${id}`) {
  return { ...personFields, subjectIds: wide(subjectsField(nameOf)), workingHours: wide(workingHoursField) };
}

function subjectsField(nameOf: (subjectId: number) => string): Field<number[]> {
  return {
    label: 'Предмети',
    blank: [],
    control: (field) => <SubjectsChoice {...field} />,
    show: (ids) => ids.map(nameOf).join(', '),
  };
}

export function useTeacherFields() {
  const { data: subjects } = useRead(subjectsRoutes.list);
  return teacherFields((id) => subjects?.find((subject) => subject.id === id)?.name ?? `№ ${id}`);
}

export function newTeacherValues(): ValuesOf<typeof newTeacherFields> {
  return { ...blankValues(newTeacherFields), password: generatePassword() };
}

export function savedTeacherValues(teacher: Teacher): ValuesOf<ReturnType<typeof teacherFields>> {
  const { dateOfBirth, subjects, workingHours = [] } = teacher;
  return { ...valuesOf(personFields, teacher), dateOfBirth: dateOfBirth ?? unknownDate, subjectIds: subjects.map(({ id }) => id), workingHours };
}

const dateOfBirth = z.string('Введіть дату народження').pipe(createTeacherBody.shape.dateOfBirth.unwrap());

/** A date must be given or marked as unknown. */
export const newTeacherRules = createTeacherBody.extend({ dateOfBirth });

const savedTeacherRules = newTeacherRules.omit({ subjectId: true }).extend({ subjectIds: updateTeacherBody.shape.subjectIds, workingHours });

/** The password is not known here: an empty field leaves it unchanged. */
const unknownPasswordRules = savedTeacherRules.extend({
  password: z.string().trim().pipe(z.union([z.literal(''), savedTeacherRules.shape.password])),
});

export function teacherRules(teacher: Teacher) {
  return teacher.password === null ? unknownPasswordRules : savedTeacherRules;
}
