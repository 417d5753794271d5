import { queryOf, useCall } from '@dzvinok/api-client/query';
import { studentEditConflict, studentsRoutes, type CreateStudentBody, type Student } from '@dzvinok/contract/students';
import { useRecordForm } from '@dzvinok/forms/record';
import { failureTexts, successTexts } from '@dzvinok/texts/messages';
import { useQueryClient } from '@tanstack/react-query';
import { AvatarField } from '../../../accounts/avatar.fields.tsx';
import { SavedPerson } from '../../../accounts/added-people.tsx';
import { PersonCard } from '../../../accounts/person-card.tsx';
import { changedPassword } from '../../../accounts/unknown-password.ts';
import { savedStudentValues, studentFields, StudentLayout, studentRules, type SavedStudent } from './student.fields.tsx';

/** The call that the form begins with: nobody asked to see the passwords yet. */
export const studentForm = (id: number) => ({ params: { id }, query: { passwords: 'hidden' } }) as const;

/** The form of a saved student. */
export function EditStudent({ student }: { student: Student }) {
  const update = useCall(studentsRoutes.update);
  const client = useQueryClient();

  const save = async (changed: CreateStudentBody, from: SavedStudent) => {
    const { id, version } = from;
    const password = changedPassword(from, changed.password);
    const { data } = await update.mutateAsync({ body: { ...changed, id, version, password }, query: { passwords: 'hidden' } });
    const { parent: _parent, ...saved } = { ...data, password: password ?? from.password };
    client.setQueryData(queryOf(studentsRoutes.one, studentForm(id)).queryKey, (shown) => ({ ...saved, parent: shown?.parent }));
    return { saved, told: { title: successTexts.userUpdated, message: <SavedPerson kind="student" person={saved} /> } };
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
