import { useCall } from '@dzvinok/api-client/query';
import { paths } from '@dzvinok/contract/paths';
import { teachersRoutes, type CreateTeacherBody } from '@dzvinok/contract/teachers';
import { useNavigate } from '@dzvinok/router/navigation';
import { successTexts } from '@dzvinok/texts/messages';
import { useSchemaForm } from '@dzvinok/ui/form';
import { Page } from '@dzvinok/ui/page';
import { showToast } from '@dzvinok/ui/toast';
import { useState } from 'react';
import { readFailure } from '@dzvinok/forms/refusal';
import { LeaveGuard, useUnsaved } from '@dzvinok/forms/leaving';
import { TeacherForm } from './teacher.form.tsx';
import { newTeacherForm, newTeacherValues } from './teacher-values.ts';

export function AddTeacherPage() {
  return (
    <Page title="Додавання" subtitle="Новий викладач" width="form" back={{ href: paths.admin.teachers, label: 'До списку викладачів' }}>
      <LeaveGuard>
        <NewTeacher />
      </LeaveGuard>
    </Page>
  );
}

function NewTeacher() {
  const navigate = useNavigate();
  const [isSaved, setSaved] = useState(false);
  const form = useSchemaForm(newTeacherForm, useState(newTeacherValues)[0], { validateOnBlur: ['phoneNumber'] });
  const create = useCall(teachersRoutes.create);
  useUnsaved(form.dirty && !form.busy && !isSaved);

  const save = async (body: CreateTeacherBody) => {
    try {
      const { message } = await create.mutateAsync({ body });
      setSaved(true);
      showToast({ kind: 'success', message: message ?? successTexts.teacherAdded });
      await navigate(paths.admin.teachers);
    } catch (error) {
      const { text, fields } = readFailure(error);
      form.setFieldErrors(fields);
      form.setFormError(text);
      showToast({ kind: 'error', message: text });
    }
  };

  return <TeacherForm form={form} isNew onSubmit={form.submit(save)} onReset={() => form.reset(newTeacherValues())} />;
}
