import { queryOf, useCall } from '@dzvinok/api-client/query';
import { parentEditConflict, parentsRoutes, type CreateParentBody, type Parent } from '@dzvinok/contract/parents';
import { studentEditConflict, studentsRoutes, type CreateStudentBody, type Student } from '@dzvinok/contract/students';
import { useRecordForm } from '@dzvinok/forms/record';
import { failureTexts, successTexts } from '@dzvinok/texts/messages';
import { useQueryClient } from '@tanstack/react-query';
import { AddedPeople, AvatarField, describePerson, PersonCard, savePerson } from '../../../accounts/person.form.tsx';
import { newParentValues, parentFields, ParentLayout, parentRules, useNewParentRules } from './parent.fields.tsx';
import { savedStudentValues, studentFields, StudentLayout, studentRules, type SavedStudent } from './student.fields.tsx';

/** Passwords are hidden until the user asks for them. */
export const studentForm = (id: number) => ({ params: { id }, query: { passwords: 'hidden' } }) as const;

export function EditStudent({ student }: { student: Student }) {
  const update = useCall(studentsRoutes.update);
  const client = useQueryClient();

  const save = async (changed: CreateStudentBody, from: SavedStudent) => {
    const { saved, told } = await savePerson('student', changed, from, async (body) => {
      const { data: { parent: _parent, ...data } } = await update.mutateAsync({ body, query: { passwords: 'hidden' } });
      return { data };
    });
    client.setQueryData(queryOf(studentsRoutes.one, studentForm(saved.id)).queryKey, (shown) => ({ ...saved, parent: shown?.parent }));
    return { saved, told };
  };

  const record = useRecordForm({
    record: student,
    fields: studentFields,
    read: savedStudentValues,
    rules: studentRules,
    save,
    conflict: studentEditConflict,
    failure: { title: failureTexts.userNotUpdated },
  });

  return (
    <PersonCard
      label="Учень"
      title="Учень"
      accountId={student.id}
      record={record}
      picture={<AvatarField accountId={student.id} name={record.started.fullName} path={student.avatarPath} />}
      submitLabel="Зберегти"
    >
      <StudentLayout controls={record.controls} />
    </PersonCard>
  );
}

export function EditParent({ studentId, parent }: { studentId: number; parent: Parent }) {
  const update = useCall(parentsRoutes.update);

  const record = useRecordForm({
    record: parent,
    fields: parentFields,
    rules: parentRules,
    save: (changed: CreateParentBody, from) =>
      savePerson('parent', changed, from, (body) => update.mutateAsync({ params: { id: studentId }, query: { passwords: 'hidden' }, body })),
    conflict: parentEditConflict,
    failure: { title: failureTexts.userNotUpdated },
  });

  return (
    <PersonCard label="Родич" title="Родич" accountId={parent.id} record={record} submitLabel="Зберегти">
      <ParentLayout controls={record.controls} />
    </PersonCard>
  );
}

export function NewParent({ studentId, onAdded }: { studentId: number; onAdded: () => void }) {
  const { rules, known, follow } = useNewParentRules();
  const create = useCall(parentsRoutes.create);

  const save = async (parent: CreateParentBody) => {
    const { data } = await create.mutateAsync({ params: { id: studentId }, body: parent });
    const person = describePerson('parent', parent, data.isExistingAccount ? (known?.fullName ?? null) : undefined);
    return { saved: null, told: { title: successTexts.userAdded, message: <AddedPeople people={[person]} />, onClose: onAdded } };
  };

  const record = useRecordForm({
    record: null,
    fields: parentFields,
    read: newParentValues,
    rules,
    save,
    failure: { title: failureTexts.userNotAdded },
  });
  follow(record.form.values.phoneNumber);

  return (
    <PersonCard label="Родич" title="Родич" subtitle="У цього учня ще немає родича" record={record} submitLabel="Додати родича">
      <ParentLayout controls={record.controls} known={known} />
    </PersonCard>
  );
}
