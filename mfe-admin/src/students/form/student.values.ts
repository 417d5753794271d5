import { createStudentBody, type CreateStudentBody, type Student, type UpdateStudentBody } from '@dzvinok/contract/students';
import { z } from 'zod';
import { generatePassword } from '../../accounts/accounts.password.ts';

/** What the fields of the student form hold. */
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

export function savedStudentValues(student: Student): StudentValues {
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

const untilAfterFrom = {
  path: ['discountValidTo'],
  message: 'Знижка закінчується раніше, ніж починається',
};

function isPeriodInOrder({ discountValidFrom, discountValidTo }: CreateStudentBody): boolean {
  return !discountValidFrom || !discountValidTo || discountValidFrom <= discountValidTo;
}

/** The contract's rules of a new student. */
export const newStudentForm = createStudentBody.refine(isPeriodInOrder, untilAfterFrom);

/** Of a saved one: a password that the person chose is not known here, and an empty field leaves it as it is. */
export const unknownPasswordForm = createStudentBody
  .extend({ password: z.union([z.literal(''), createStudentBody.shape.password]) })
  .refine(isPeriodInOrder, untilAfterFrom);

/** A new password ends the person's sessions, so one that was not touched is not sent. */
export function studentUpdate(student: Student, changed: CreateStudentBody): UpdateStudentBody {
  const isSame = changed.password === '' || changed.password === student.password;
  return { ...changed, id: student.id, password: isSame ? null : changed.password };
}
