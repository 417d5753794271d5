import { queryOf, useCall, useRead } from '@dzvinok/api-client/query';
import { groupsRoutes } from '@dzvinok/contract/groups';
import { paths } from '@dzvinok/contract/paths';
import { teachersRoutes, type CreateTeacherBody, type Teacher } from '@dzvinok/contract/teachers';
import { useIdParam, useNavigate } from '@dzvinok/router/navigation';
import { Navigate } from '@dzvinok/router/routing';
import { successTexts } from '@dzvinok/texts/messages';
import { useSchemaForm } from '@dzvinok/ui/form';
import { Page, SectionCard } from '@dzvinok/ui/page';
import { ErrorState, LoadingState } from '@dzvinok/ui/state';
import { showToast } from '@dzvinok/ui/toast';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { readFailure } from '../accounts/accounts.result.tsx';
import { LeaveGuard, useUnsaved } from '../leaving/leaving.guard.tsx';
import { TeacherForm } from './teacher.form.tsx';
import { savedTeacherForm, savedTeacherValues, teacherUpdate, unknownPasswordTeacherForm } from './teacher.values.ts';

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
  const isGone = error?.status === 404 || (teachers && !listed && !isListFetching);

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
  const [isSaved, setSaved] = useState(false);
  const isPasswordKnown = teacher.password !== null;
  const form = useSchemaForm(isPasswordKnown ? savedTeacherForm : unknownPasswordTeacherForm, savedTeacherValues(teacher), {
    validateOnBlur: ['phoneNumber'],
  });
  const update = useCall(teachersRoutes.update, { invalidates: [teachersRoutes.list, groupsRoutes.list, groupsRoutes.one] });
  useUnsaved(form.dirty && !form.busy && !isSaved);

  const save = async (changed: Omit<CreateTeacherBody, 'subjectId'>) => {
    try {
      const { message } = await update.mutateAsync({ body: teacherUpdate(teacher, changed) });
      setSaved(true);
      showToast({ kind: 'success', message: message ?? successTexts.teacherUpdated });
      await navigate(paths.admin.teachers);
    } catch (error) {
      const { text, fields } = readFailure(error);
      form.setFieldErrors(fields);
      form.setFormError(text);
      showToast({ kind: 'error', message: text });
    }
  };

  return (
    <TeacherForm
      form={form}
      isNew={false}
      isPasswordKnown={isPasswordKnown}
      onSubmit={form.submit(save)}
      onReset={() => form.reset()}
    />
  );
}
