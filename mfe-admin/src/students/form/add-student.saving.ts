import { useCall } from '@dzvinok/api-client/query';
import { parentsRoutes, type CreateParentBody } from '@dzvinok/contract/parents';
import { studentsRoutes, type CreateStudentBody } from '@dzvinok/contract/students';
import { useState } from 'react';
import { readFailure } from '../../accounts/accounts.result.tsx';

/** Somebody who can sign in from now on, and with what. */
export interface AddedPerson {
  kind: 'student' | 'parent';
  fullName: string;
  phoneNumber: string;
  /** Null for a parent who had an account already: their password stays. */
  password: string | null;
}

/** A student who is saved while the parent still is not. */
export interface SavedStudent {
  id: number;
  person: AddedPerson;
}

export interface Refusal {
  of: 'student' | 'parent';
  text: string;
  fields: Record<string, string> | undefined;
}

export type Outcome = { added: AddedPerson[] } | { refusal: Refusal };

export interface Saving {
  /** Remembered from an attempt in which the parent was refused; the next one goes on from there. */
  savedStudent: SavedStudent | null;
  save: (people: { student?: CreateStudentBody; studentId?: number; parent?: CreateParentBody }) => Promise<Outcome>;
}

/** Saves the student first and then the parent for them; a refused parent does not undo the student. */
export function useSaving(): Saving {
  const invalidates = [studentsRoutes.list];
  const createStudent = useCall(studentsRoutes.create, { invalidates });
  const createParent = useCall(parentsRoutes.create, { invalidates });
  const [savedStudent, setSavedStudent] = useState<SavedStudent | null>(null);

  const save: Saving['save'] = async ({ student, studentId, parent }) => {
    const added: AddedPerson[] = savedStudent ? [savedStudent.person] : [];
    let ownerId = savedStudent?.id ?? studentId;
    if (student) {
      try {
        const { data } = await createStudent.mutateAsync({ body: student });
        const person = describe('student', student);
        ownerId = data.id;
        added.push(person);
        if (parent) setSavedStudent({ id: data.id, person });
      } catch (error) {
        return { refusal: { of: 'student', ...readFailure(error) } };
      }
    }
    if (parent && ownerId !== undefined) {
      try {
        const { data } = await createParent.mutateAsync({ params: { id: ownerId }, body: parent });
        added.push({ ...describe('parent', parent), password: data.isExistingAccount ? null : parent.password });
      } catch (error) {
        return { refusal: { of: 'parent', ...readFailure(error) } };
      }
    }
    setSavedStudent(null);
    return { added };
  };

  return { savedStudent, save };
}

function describe(kind: AddedPerson['kind'], body: { fullName: string; phoneNumber: string; password: string }): AddedPerson {
  return { kind, fullName: body.fullName, phoneNumber: body.phoneNumber, password: body.password };
}
