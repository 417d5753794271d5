import { createParentBody, type CreateParentBody, type Parent, type UpdateParentBody } from '@dzvinok/contract/parents';
import { z } from 'zod';
import { generatePassword } from '../../accounts/accounts.password.ts';

/** What the fields of the parent form hold. */
export interface ParentValues {
  accountTypeLabel: string;
  fullName: string;
  dateOfBirth: string | null;
  sex: 0 | 1 | null;
  phoneNumber: string;
  password: string;
  isPasswordSent: boolean;
  additionalContactFullName: string;
  additionalContactPhoneNumber: string;
}

export function newParentValues(): ParentValues {
  return {
    accountTypeLabel: '',
    fullName: '',
    dateOfBirth: null,
    sex: null,
    phoneNumber: '',
    password: generatePassword(),
    isPasswordSent: false,
    additionalContactFullName: '',
    additionalContactPhoneNumber: '',
  };
}

export function savedParentValues(parent: Parent): ParentValues {
  return {
    accountTypeLabel: parent.accountTypeLabel,
    fullName: parent.fullName,
    dateOfBirth: parent.dateOfBirth,
    sex: parent.sex,
    phoneNumber: parent.phoneNumber,
    password: parent.password ?? '',
    isPasswordSent: parent.isPasswordSent,
    additionalContactFullName: parent.additionalContactFullName ?? '',
    additionalContactPhoneNumber: parent.additionalContactPhoneNumber ?? '',
  };
}

/** The contract's rules of a new parent. */
export const newParentForm = createParentBody;

/** Of a saved one whose password is not known here: an empty field leaves it as it is. */
export const unknownPasswordParentForm = createParentBody.extend({
  password: z.union([z.literal(''), createParentBody.shape.password]),
});

/** A new password ends the person's sessions, so one that was not touched is not sent. */
export function parentUpdate(parent: Parent, changed: CreateParentBody): UpdateParentBody {
  const isSame = changed.password === '' || changed.password === parent.password;
  return { ...changed, id: parent.id, password: isSame ? null : changed.password };
}
