import { rereadTags, useCall } from '@dzvinok/api-client/query';
import { parentsRoutes, type CreateParentBody } from '@dzvinok/contract/parents';
import { studentsRoutes, type CreateStudentBody } from '@dzvinok/contract/students';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { readFailure } from '@dzvinok/forms/refusal';

/** Somebody who can sign in from now on, and with what. */
export interface AddedPerson {
  kind: 'student' | 'parent';
  fullName: string;
  phoneNumber: string;
  /** Null for a parent who had an account already: their password stays. */
  password: string | null;
}

/** A student who is saved while the parent still is not. */
export interface AddedStudent {
  id: number;
  person: AddedPerson;
}

export interface Refusal {
  of: 'student' | 'parent';
  text: string;
  fields: Record<string, string> | undefined;
  /** The student of this or an earlier attempt is saved all the same. */
  isStudentAdded: boolean;
}

export type Outcome = { added: AddedPerson[] } | { refusal: Refusal };

interface People {
  student?: CreateStudentBody;
  /** Id of a student who was there before. */
  studentId?: number;
  parent?: CreateParentBody;
  /** Name of the person whose account has the parent's phone already. */
  knownParentName?: string;
}

export interface Saving {
  /** Remembered from an attempt in which the parent was refused; the next one goes on from there. */
  addedStudent: AddedStudent | null;
  save: (people: People) => Promise<Outcome>;
}

/** Saves the student first and then the parent for them; a refused parent does not undo the student. */
export function useSaving(): Saving {
  const createStudent = useCall(studentsRoutes.create, { rereads: false });
  const createParent = useCall(parentsRoutes.create, { rereads: false });
  const client = useQueryClient();
  const [addedStudent, setAddedStudent] = useState<AddedStudent | null>(null);

  const saveInTurn: Saving['save'] = async ({ student, studentId, parent, knownParentName }) => {
    const added: AddedPerson[] = addedStudent ? [addedStudent.person] : [];
    let ownerId = addedStudent?.id ?? studentId;
    if (student) {
      try {
        const { data } = await createStudent.mutateAsync({ body: student });
        const person = describePerson('student', student);
        ownerId = data.id;
        added.push(person);
        if (parent) setAddedStudent({ id: data.id, person });
      } catch (error) {
        return { refusal: { of: 'student', ...readFailure(error), isStudentAdded: false } };
      }
    }
    if (parent && ownerId !== undefined) {
      try {
        const { data } = await createParent.mutateAsync({ params: { id: ownerId }, body: parent });
        added.push(describePerson('parent', parent, data.isExistingAccount ? (knownParentName ?? null) : undefined));
      } catch (error) {
        return { refusal: { of: 'parent', ...readFailure(error), isStudentAdded: added.length > 0 } };
      }
    }
    setAddedStudent(null);
    return { added };
  };

  const save: Saving['save'] = async (people) => {
    const outcome = await saveInTurn(people);
    // The answer need not wait until the list has been read again.
    void rereadTags(client, 'students');
    return outcome;
  };

  return { addedStudent, save };
}

/** `existingName` is given for an account that was there: null when nobody knows its name here. */
export function describePerson(
  kind: AddedPerson['kind'],
  body: { fullName: string; phoneNumber: string; password: string },
  existingName?: string | null,
): AddedPerson {
  const { fullName, phoneNumber, password } = body;
  if (existingName === undefined) return { kind, fullName, phoneNumber, password };
  return { kind, fullName: existingName ?? fullName, phoneNumber, password: null };
}
