import { useCall } from '@dzvinok/api-client/query';
import { classroomsRoutes, createClassroomBody, type CreateClassroomBody } from '@dzvinok/contract/classrooms';
import { groupsRoutes } from '@dzvinok/contract/groups';
import { Button } from '@dzvinok/ui/button';
import { FormActions, FormError, FormLayout, SubmitButton, TextField, useSchemaForm } from '@dzvinok/ui/form';
import { showToast } from '@dzvinok/ui/toast';
import { useEffect } from 'react';
import { savedOrTold } from '../accounts/accounts.result.tsx';
import { DraftPopup, type DraftForm } from '../leaving/draft.popup.tsx';

export interface ClassroomDraft {
  /** Null for a new classroom. */
  id: number | null;
  name: string;
}

/** 'Нова аудиторія' or 'Редагувати аудиторію'. */
export function ClassroomPopup({ draft, onClose }: { draft: ClassroomDraft | null; onClose: () => void }) {
  return (
    <DraftPopup
      opened={draft !== null}
      title={draft?.id === null ? 'Нова аудиторія' : 'Редагувати аудиторію'}
      onClose={onClose}
      form={(props) => draft && <ClassroomForm draft={draft} {...props} />}
    />
  );
}

const stale = [classroomsRoutes.usage, classroomsRoutes.list, groupsRoutes.list, groupsRoutes.one];

function ClassroomForm({ draft, onDirty, onSaved, onClose }: DraftForm & { draft: ClassroomDraft }) {
  const { id } = draft;
  const form = useSchemaForm(createClassroomBody, { name: draft.name });
  const create = useCall(classroomsRoutes.create, { invalidates: stale });
  const update = useCall(classroomsRoutes.update, { invalidates: stale });

  useEffect(() => onDirty(form.dirty), [form.dirty, onDirty]);

  const save = async (body: CreateClassroomBody) => {
    const isSaved = await savedOrTold(form, async () => {
      const { message } = await (id === null ? create.mutateAsync({ body }) : update.mutateAsync({ body: { ...body, id } }));
      showToast({ kind: 'success', message: message ?? 'Збережено' });
    });
    if (isSaved) onSaved();
  };

  return (
    <FormLayout onSubmit={form.submit(save)} aria-label="Аудиторія">
      <TextField {...form.field('name')} label="Назва" hint="Число в назві стане коротким підписом у розкладі" required autoFocus />
      <FormError message={form.formError} />
      <FormActions>
        <SubmitButton busy={form.busy}>{id === null ? 'Додати' : 'Зберегти'}</SubmitButton>
        <Button onClick={onClose} disabled={form.busy}>
          Скасувати
        </Button>
      </FormActions>
    </FormLayout>
  );
}
