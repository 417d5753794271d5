import { rereadTags, useCall } from '@dzvinok/api-client/query';
import { parentsRoutes, type CreateParentBody } from '@dzvinok/contract/parents';
import { adminPaths } from '@dzvinok/contract/paths/admin';
import { studentsRoutes, type CreateStudentBody } from '@dzvinok/contract/students';
import { useFieldsForm } from '@dzvinok/forms/record';
import { useSaving } from '@dzvinok/forms/saving';
import { useNavigate } from '@dzvinok/router/navigation';
import { failureTexts, ruleTexts, successTexts } from '@dzvinok/texts/messages';
import { Stack } from '@dzvinok/ui/layout';
import { Muted, Text } from '@dzvinok/ui/text';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import { isFilled } from '../../../accounts/accounts.fields.tsx';
import { AddedPeople, describePerson, type AddedPerson } from '../../../accounts/person.form.tsx';
import { newParentValues, parentFields, useNewParentRules } from './parent.fields.tsx';
import { newStudentValues, studentFields, studentRules } from './student.fields.tsx';

type FormEvent = SyntheticEvent<HTMLFormElement>;

interface People {
  student?: CreateStudentBody;
  parent?: CreateParentBody;
  ownerId?: number;
}

export function useAddForms() {
  const navigate = useNavigate();
  const client = useQueryClient();
  const saving = useSaving<HTMLDivElement>();
  const createStudent = useCall(studentsRoutes.create, { rereads: false });
  const createParent = useCall(parentsRoutes.create, { rereads: false });
  // Set when the student was saved and the parent refused; the next attempt saves only the parent.
  const [addedStudent, setAddedStudent] = useState<AddedStudent | null>(null);
  const { form: student, controls: studentControls } = useFieldsForm({
    fields: studentFields, rules: studentRules(null), initial: useState(newStudentValues)[0],
  });
  const { rules: parentRules, known, follow } = useNewParentRules();
  const { form: parent, controls: parentControls } = useFieldsForm({
    fields: parentFields, rules: parentRules, initial: useState(newParentValues)[0],
  });
  follow(parent.values.phoneNumber);
  const owner = useOwner();

  const isStudentFilled = isFilled(student.values, newStudentValues());
  const isTogether = isFilled(parent.values, newParentValues()) && owner.id === null;

  const resetStudent = () => student.reset(newStudentValues());
  const resetParent = () => {
    parent.reset(newParentValues());
    owner.choose(null);
  };

  const tell = (people: AddedPerson[], studentId: number) => {
    setAddedStudent(null);
    resetParent();
    return {
      title: successTexts.userAdded,
      message: <AddedPeople people={people} />,
      next: { label: 'Обрати групи', go: () => void navigate(adminPaths.studentGroups(studentId)) },
      onClose: () => void navigate(adminPaths.students),
    };
  };

  const failureAfter = (added: AddedStudent | null) => ({
    failure: { title: failureTexts.userNotAdded, message: (text: string) => <RefusedText text={text} isStudentAdded={added !== null} /> },
  });

  /** Saves the student, then the parent; a refused parent does not undo the student. */
  const saveInTurn = async ({ student: newStudent, parent: newParent, ownerId }: People) => {
    let added = addedStudent;
    const addStudent = async (body: CreateStudentBody) => {
      const { data } = await createStudent.mutateAsync({ body });
      added = { id: data.id, person: describePerson('student', body) };
      resetStudent();
      if (!newParent) return tell([added.person], data.id);
      setAddedStudent(added);
    };
    const addParent = async (body: CreateParentBody, id: number) => {
      const { data } = await createParent.mutateAsync({ params: { id }, body });
      const person = describePerson('parent', body, data.isExistingAccount ? (known?.fullName ?? null) : undefined);
      return tell(added ? [added.person, person] : [person], id);
    };
    if (newStudent && !(await saving.run(student, () => addStudent(newStudent), failureAfter(null)))) return;
    const id = added?.id ?? ownerId;
    if (newParent && id !== undefined) await saving.run(parent, () => addParent(newParent, id), failureAfter(added));
  };

  const save = async (people: People) => {
    await saveInTurn(people);
    // Not awaited: the result need not wait for the list.
    void rereadTags(client, 'students');
  };

  const submitTogether = (event?: FormEvent) => {
    const checked = parentRules.safeParse(parent.values);
    parent.setFieldErrors(undefined);
    parent.setFormError(null);
    if (!checked.success) parent.submit(() => undefined)();
    student.submit(async (body) => {
      if (checked.success) await save({ student: body, parent: checked.data });
    })(event);
    saving.focusWrongField();
  };

  const submitStudent = (event: FormEvent) => {
    if (isTogether) submitTogether(event);
    else student.submit((body) => save({ student: body }))(event);
  };

  const submitParent = (event: FormEvent) => {
    const ownerId = addedStudent?.id ?? owner.id ?? undefined;
    if (ownerId === undefined && isStudentFilled) {
      event.preventDefault();
      submitTogether();
      return;
    }
    if (ownerId === undefined) owner.refuse();
    parent.submit(async (body) => {
      if (ownerId === undefined) parent.setFormError(ruleTexts.formHasErrors);
      else await save({ ownerId, parent: body });
    })(event);
    saving.focusWrongField();
  };

  const isBusy = student.busy || parent.busy;
  return {
    student: { form: student, controls: studentControls, onSubmit: submitStudent, reset: resetStudent, isBusy },
    parent: { form: parent, controls: parentControls, onSubmit: submitParent, reset: resetParent, isBusy },
    owner,
    known,
    addedStudent,
    isTogether,
    isStudentFilled,
    area: saving.area,
    popup: saving.popup,
  };
}

function useOwner() {
  const [id, setId] = useState<number | null>(null);
  const [error, setError] = useState<string>();
  const choose = (next: number | null) => {
    setId(next);
    setError(undefined);
  };
  return { id, error, choose, refuse: () => setError('Оберіть учня') };
}

export interface AddedStudent {
  id: number;
  person: AddedPerson;
}

function RefusedText({ text, isStudentAdded }: { text: string; isStudentAdded: boolean }) {
  return (
    <Stack gap="sm">
      <Text block>{text}</Text>
      {isStudentAdded && <Muted block>Учня вже додано. Виправте дані родича та збережіть їх ще раз, другого учня не буде.</Muted>}
    </Stack>
  );
}
