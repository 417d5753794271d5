import { useCall } from '@dzvinok/api-client/query';
import { adminPaths } from '@dzvinok/contract/paths/admin';
import { teachersRoutes, type CreateTeacherBody } from '@dzvinok/contract/teachers';
import { LeaveGuard } from '@dzvinok/forms/leaving';
import { useRecordForm } from '@dzvinok/forms/record';
import { useNavigate } from '@dzvinok/router/navigation';
import { successTexts } from '@dzvinok/texts/messages';
import { Page } from '@dzvinok/ui/page';
import { showToast } from '@dzvinok/ui/toast';
import { AddedPeople, describePerson, PersonCard } from '../../accounts/person.form.tsx';
import { newTeacherFields, newTeacherRules, newTeacherValues } from './teacher.fields.tsx';

export function AddTeacherPage() {
  return (
    <Page title="Додавання" subtitle="Новий викладач" width="form" back={{ href: adminPaths.teachers, label: 'До списку викладачів' }}>
      <LeaveGuard>
        <NewTeacher />
      </LeaveGuard>
    </Page>
  );
}

function NewTeacher() {
  const navigate = useNavigate();
  const create = useCall(teachersRoutes.create);

  const save = async (body: CreateTeacherBody) => {
    const { message } = await create.mutateAsync({ body });
    const person = describePerson('teacher', body);
    const title = message ?? successTexts.teacherAdded;
    return {
      saved: null,
      told: {
        title,
        message: <AddedPeople people={[person]} />,
        // The form is empty again.
        next: { label: 'Додати ще одного', go: () => undefined },
        onClose: () => void navigate(adminPaths.teachers),
      },
    };
  };

  const record = useRecordForm({
    record: null,
    fields: newTeacherFields,
    read: newTeacherValues,
    rules: newTeacherRules,
    save,
    onRefused: (message) => showToast({ kind: 'error', message }),
  });
  return (
    <PersonCard label="Викладач" record={record} submitLabel="Додади">
      {Object.values(record.controls)}
    </PersonCard>
  );
}
