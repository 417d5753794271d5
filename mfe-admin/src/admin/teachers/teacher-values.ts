import { createTeacherBody, type CreateTeacherBody, type Teacher, type UpdateTeacherBody } from '@dzvinok/contract/teachers';
import { z } from 'zod';
import { generatePassword } from '../../accounts/unknown-password.ts';

/** Values of the teacher form's fields. */
export interface TeacherValues {
  fullName: string;
  dateOfBirth: string | null;
  sex: 0 | 1 | null;
  phoneNumber: string;
  password: string;
  subjectId: number | null;
}

export function newTeacherValues(): TeacherValues {
  return { fullName: '', dateOfBirth: null, sex: null, phoneNumber: '', password: generatePassword(), subjectId: null };
}

export function savedTeacherValues(teacher: Teacher): TeacherValues {
  return {
    fullName: teacher.fullName,
    dateOfBirth: teacher.dateOfBirth ?? unknownDate,
    sex: teacher.sex,
    phoneNumber: teacher.phoneNumber,
    password: teacher.password ?? '',
    subjectId: teacher.subject?.id ?? null,
  };
}

/** Accepted by the specification (§5) in the place of a birth date that nobody knows. */
export const unknownDate = '—';

const dateOfBirth = z.string('Введіть дату народження').pipe(createTeacherBody.shape.dateOfBirth.unwrap());

/** The contract's rules of a new teacher; a date must be given or said to be unknown. */
export const newTeacherForm = createTeacherBody.extend({ dateOfBirth });

// Not strict: the form's own subject, which a saved teacher does not show, falls away.
const { subjectId: _subjectId, password, ...savedFields } = newTeacherForm.shape;

/** The form of a saved teacher: the subject is chosen on creation only (specification §2). */
const savedTeacherForm = z.object({ ...savedFields, password });

/** The form of a teacher whose password is not known here: an empty field leaves it as it is. */
const unknownPasswordTeacherForm = z.object({
  ...savedFields,
  password: z.string().trim().pipe(z.union([z.literal(''), password])),
});

/** The form's rules for a saved teacher. */
export function teacherFormOf(teacher: Teacher) {
  return teacher.password === null ? unknownPasswordTeacherForm : savedTeacherForm;
}

/** A new password ends the person's sessions, so one that was not touched is not sent. */
export function teacherUpdate(teacher: Teacher, changed: Omit<CreateTeacherBody, 'subjectId'>): UpdateTeacherBody {
  const isSame = changed.password === '' || changed.password === teacher.password;
  return {
    ...changed,
    id: teacher.id,
    version: teacher.version,
    subjectIds: teacher.subjects.map(({ id }) => id),
    password: isSame ? null : changed.password,
  };
}
