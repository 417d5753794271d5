import { queryOf, useCall, useRead } from '@dzvinok/api-client/query';
import { paths } from '@dzvinok/contract/paths';
import { teacherEditConflict, teachersRoutes, type CreateTeacherBody, type Teacher } from '@dzvinok/contract/teachers';
import { useIdParam, useNavigate } from '@dzvinok/router/navigation';
import { Navigate } from '@dzvinok/router/routing';
import { successTexts } from '@dzvinok/texts/messages';
import { useSchemaForm } from '@dzvinok/ui/form';
import { Page, SectionCard } from '@dzvinok/ui/page';
import { ErrorState, LoadingState } from '@dzvinok/ui/state';
import { showToast } from '@dzvinok/ui/toast';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { readFailure } from '@dzvinok/forms/refusal';
import { unknownSince } from '../../accounts/unknown-password.ts';
import { AvatarField } from '../../accounts/avatar.fields.tsx';
import { LeaveGuard, useUnsaved } from '@dzvinok/forms/leaving';
import { useEditConflict } from '@dzvinok/forms/edit-conflict';
import { comparedTeacher } from './compared-teacher.ts';
import { TeacherForm } from './teacher.form.tsx';
import { savedTeacherValues, teacherFormOf, teacherUpdate } from './teacher-values.ts';

/** 'Редагування вчителя'; a teacher who is not there leads back to the list (specification §2). */
export function EditTeacherPage() {
  const teacherId = useIdParam();
  if (teacherId === null) return <Navigate to={paths.admin.teachers} replace />;
  return <LoadedTeacher key={teacherId} teacherId={teacherId} />;
}

function LoadedTeacher({ teacherId }: { teacherId: number }) {
  // Every reading of a form with a password is audited, so it is made once for each visit.
  const one = queryOf(teachersRoutes.one, { params: { id: teacherId } });
  const { data: teacher, error, refetch, isFetching } = useQuery({ ...one, staleTime: Infinity, gcTime: 0, refetchOnReconnect: false });

  const { data: teachers, isFetching: isListFetching } = useRead(teachersRoutes.list);
  const listed = teachers?.find(({ id }) => id === teacherId);
  // A form that is being filled in is not taken away, whatever the list says meanwhile.
  const isGone = error?.status === 404 || (!teacher && teachers && !listed && !isListFetching);

  if (isGone) return <Navigate to={paths.admin.teachers} replace />;
  return (
    <Page
      title="Редагування вчителя"
      subtitle={listed ? [listed.fullName, ...listed.subjects.map(({ name }) => name)].join(' · ') : '…'}
      width="form"
      back={{ href: paths.admin.teachers, label: 'До списку викладачів' }}
    >
      {error ? (
        <ErrorState message={error.message} requestId={error.requestId} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <LeaveGuard>
          {teacher ? (
            <SavedTeacher teacher={teacher} />
          ) : (
            <SectionCard>
              <LoadingState shape="form" count={6} />
            </SectionCard>
          )}
        </LeaveGuard>
      )}
    </Page>
  );
}

function SavedTeacher({ teacher }: { teacher: Teacher }) {
  const navigate = useNavigate();
  const [started, setStarted] = useState(teacher);
  const form = useSchemaForm(teacherFormOf(started), savedTeacherValues(teacher), { validateOnBlur: ['phoneNumber'] });
  const update = useCall(teachersRoutes.update);
  const leaveQuietly = useUnsaved(form.dirty);

  const save = async (changed: Omit<CreateTeacherBody, 'subjectId'>, from: Teacher) => {
    try {
      const { message } = await update.mutateAsync({ body: teacherUpdate(from, changed) });
      leaveQuietly();
      showToast({ kind: 'success', message: message ?? successTexts.teacherUpdated });
      await navigate(paths.admin.teachers);
    } catch (error) {
      if (await editConflict.handleConflict(error)) return;
      const { text, fields } = readFailure(error);
      form.setFieldErrors(fields);
      form.setFormError(text);
      showToast({ kind: 'error', message: text });
    }
  };

  const editConflict = useEditConflict({
    form,
    started,
    answer: teacherEditConflict,
    fields: comparedTeacher,
    valuesOf: savedTeacherValues,
    schemaOf: teacherFormOf,
    onRebase: setStarted,
    save,
  });

  return (
    <>
      <TeacherForm
        form={form}
        isNew={false}
        unknownPassword={unknownSince(teacher, started)}
        picture={<AvatarField accountId={teacher.id} name={started.fullName} path={teacher.avatarPath} />}
        onSubmit={form.submit((changed) => save(changed, started))}
        onReset={() => form.reset()}
      />
      {editConflict.popup}
    </>
  );
}
