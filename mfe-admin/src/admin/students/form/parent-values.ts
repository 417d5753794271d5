import { createParentBody, type CreateParentBody, type Parent, type UpdateParentBody } from '@dzvinok/contract/parents';
import { z } from 'zod';
import { generatePassword, unknownPassword } from '../../../accounts/unknown-password.ts';

/** Values of the parent form's fields. */
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

/** Rules of the form: the contract's, but a password that is not known here may stay empty and is left as it is. */
export function parentForm(parent: Pick<Parent, 'password'> | null) {
  if (parent?.password !== null) return createParentBody;
  return createParentBody.extend({ password: unknownPassword });
}

const relation = createParentBody.pick({ accountTypeLabel: true, phoneNumber: true });

/**
 * Rules for a parent who has an account already: what stands in the other fields is neither asked nor sent. The call keeps
 * its shape; should the account be gone by then, the known name and this password make another. It must stay the same
 * from press to press, or a second try after a lost reply would be another request.
 */
export function knownParentForm(fullName: string, password: string) {
  const completed = relation.transform((given) => ({ ...given, fullName, password }));
  return z.pipe(completed, createParentBody);
}

/** A new password ends the person's sessions, so one that was not touched is not sent. */
export function parentUpdate(parent: Parent, changed: CreateParentBody): UpdateParentBody {
  const { id, version } = parent;
  const isSame = changed.password === '' || changed.password === parent.password;
  return { ...changed, id, version, password: isSame ? null : changed.password };
}
