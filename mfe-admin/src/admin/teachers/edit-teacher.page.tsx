import { useCall, useRead } from '@dzvinok/api-client/query';
import { adminPaths } from '@dzvinok/contract/paths/admin';
import { teacherEditConflict, teachersRoutes, type CreateTeacherBody, type Teacher, type UpdateTeacherBody } from '@dzvinok/contract/teachers';
import { LeaveGuard } from '@dzvinok/forms/leaving';
import { useReadOnce, useRecordForm } from '@dzvinok/forms/record';
import { useIdParam, useNavigate } from '@dzvinok/router/navigation';
import { Navigate } from '@dzvinok/router/routing';
import { successTexts } from '@dzvinok/texts/messages';
import { Rows } from '@dzvinok/ui/list';
import { Page, SectionCard } from '@dzvinok/ui/page';
import { LoadingState, WhenRead } from '@dzvinok/ui/state';
import { showToast } from '@dzvinok/ui/toast';
import { AvatarField, PersonCard, savePerson } from '../../accounts/person.form.tsx';
import { AbsenceLink, TeacherAbsenceButton, useTeacherAbsences } from '../teacher-absence.popup.tsx';
import { savedTeacherValues, teacherRules, useTeacherFields } from './teacher.fields.tsx';

/** A missing teacher leads back to the list (specification §2). */
export function EditTeacherPage() {
  const teacherId = useIdParam();
  if (teacherId === null) return <Navigate to={adminPaths.teachers} replace />;
  return <LoadedTeacher key={teacherId} teacherId={teacherId} />;
}

function LoadedTeacher({ teacherId }: { teacherId: number }) {
  const query = useReadOnce(teachersRoutes.one, { params: { id: teacherId }, query: { passwords: 'hidden' } });
  const { data: teachers, isFetching: isListFetching } = useRead(teachersRoutes.list);
  const listed = teachers?.find(({ id }) => id === teacherId);
  // A form being filled in stays open, whatever the list says.
  const isGone = query.error?.status === 404 || (!query.data && teachers && !listed && !isListFetching);

  if (isGone) return <Navigate to={adminPaths.teachers} replace />;
  return (
    <Page
      title="Редагування вчителя"
      subtitle={listed ? [listed.fullName, ...listed.subjects.map(({ name }) => name)].join(' · ') : '…'}
      width="form"
      back={{ href: adminPaths.teachers, label: 'До списку викладачів' }}
      actions={<TeacherAbsenceButton teacherId={teacherId} />}
    >
      <Absences teacherId={teacherId} />
      <WhenRead query={query} waiting={<SectionCard><LoadingState shape="form" count={6} /></SectionCard>}>
        {(teacher) => (
          <LeaveGuard>
            <SavedTeacher teacher={teacher} />
          </LeaveGuard>
        )}
      </WhenRead>
    </Page>
  );
}

function Absences({ teacherId }: { teacherId: number }) {
  const absences = useTeacherAbsences(teacherId);
  if (absences.length === 0) return null;
  return (
    <SectionCard title="Відсутність">
      <Rows label="Відсутність">
        {absences.map((absence) => <li key={absence.id}><AbsenceLink absence={absence} /></li>)}
      </Rows>
    </SectionCard>
  );
}

type ChangedTeacher = Omit<CreateTeacherBody, 'subjectId'> & Pick<UpdateTeacherBody, 'subjectIds' | 'workingHours'>;

function SavedTeacher({ teacher }: { teacher: Teacher }) {
  const navigate = useNavigate();
  const update = useCall(teachersRoutes.update);

  const save = async (changed: ChangedTeacher, from: Teacher) => {
    let title: string = successTexts.teacherUpdated;
    const { saved, told } = await savePerson('teacher', changed, from, async (body) => {
      const reply = await update.mutateAsync({ body, query: { passwords: 'hidden' } });
      title = reply.message ?? title;
      return reply;
    });
    return { saved, told: { ...told, title, onClose: () => void navigate(adminPaths.teachers) } };
  };

  const record = useRecordForm({
    record: teacher,
    fields: useTeacherFields(),
    read: savedTeacherValues,
    rules: teacherRules,
    save,
    conflict: teacherEditConflict,
    onRefused: (message) => showToast({ kind: 'error', message }),
  });

  return (
    <PersonCard
      label="Викладач"
      accountId={teacher.id}
      record={record}
      submitLabel="Зберегти"
      picture={<AvatarField accountId={teacher.id} name={record.started.fullName} path={teacher.avatarPath} />}
    >
      {Object.values(record.controls)}
    </PersonCard>
  );
}
