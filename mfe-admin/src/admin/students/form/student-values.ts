import { createStudentBody, type CreateStudentBody, type Student, type UpdateStudentBody } from '@dzvinok/contract/students';
import { generatePassword, unknownPassword } from '../../../accounts/unknown-password.ts';

/** Values of the student form's fields. */
export interface StudentValues {
  fullName: string;
  dateOfBirth: string | null;
  sex: 0 | 1 | null;
  phoneNumber: string;
  password: string;
  schoolInfo: string;
  isPasswordSent: boolean;
  comment: string;
  isEducationOnline: boolean;
  discount: number | null;
  discountValidFrom: string | null;
  discountValidTo: string | null;
}

export function newStudentValues(): StudentValues {
  return {
    fullName: '',
    dateOfBirth: null,
    sex: null,
    phoneNumber: '',
    password: generatePassword(),
    schoolInfo: '',
    isPasswordSent: false,
    comment: '',
    isEducationOnline: false,
    discount: null,
    discountValidFrom: null,
    discountValidTo: null,
  };
}

/** The parent is saved by a form of their own. */
export type SavedStudent = Omit<Student, 'parent'>;

export function savedStudentValues(student: SavedStudent): StudentValues {
  return {
    fullName: student.fullName,
    dateOfBirth: student.dateOfBirth,
    sex: student.sex,
    phoneNumber: student.phoneNumber,
    password: student.password ?? '',
    schoolInfo: student.schoolInfo,
    isPasswordSent: student.isPasswordSent,
    comment: student.comment ?? '',
    isEducationOnline: student.isEducationOnline,
    discount: student.discount || null,
    discountValidFrom: student.discountValidFrom,
    discountValidTo: student.discountValidTo,
  };
}

/** Rules of the form: the contract's, but a password that is not known here may stay empty and is left as it is. */
export function studentForm(student: Pick<Student, 'password'> | null) {
  if (student?.password !== null) return createStudentBody;
  return createStudentBody.safeExtend({ password: unknownPassword });
}

/** A new password ends the person's sessions, so one that was not touched is not sent. */
export function studentUpdate(student: SavedStudent, changed: CreateStudentBody): UpdateStudentBody {
  const { id, version } = student;
  const isSame = changed.password === '' || changed.password === student.password;
  return { ...changed, id, version, password: isSame ? null : changed.password };
}
