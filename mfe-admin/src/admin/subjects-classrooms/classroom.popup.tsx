import { useCall } from '@dzvinok/api-client/query';
import { classroomsRoutes, createClassroomBody, type CreateClassroomBody } from '@dzvinok/contract/classrooms';
import { TextField, useSchemaForm } from '@dzvinok/ui/form';
import { showToast } from '@dzvinok/ui/toast';
import { savedOrTold } from '@dzvinok/forms/refusal';
import { DraftFields } from '@dzvinok/forms/draft-fields';
import { DraftPopup, type DraftForm } from '@dzvinok/forms/draft';

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
      form={(popup) => draft && <ClassroomForm draft={draft} popup={popup} />}
    />
  );
}

function ClassroomForm({ draft, popup }: { popup: DraftForm; draft: ClassroomDraft }) {
  const { id } = draft;
  const form = useSchemaForm(createClassroomBody, { name: draft.name });
  const create = useCall(classroomsRoutes.create);
  const update = useCall(classroomsRoutes.update);

  const save = async (body: CreateClassroomBody) => {
    const isSaved = await savedOrTold(form, async () => {
      const { message } = await (id === null ? create.mutateAsync({ body }) : update.mutateAsync({ body: { ...body, id } }));
      showToast({ kind: 'success', message: message ?? 'Збережено' });
    });
    if (isSaved) popup.onSaved();
  };

  return (
    <DraftFields label="Аудиторія" isNew={id === null} form={form} onSubmit={form.submit(save)} popup={popup}>
      <TextField {...form.field('name')} label="Назва" hint="Число в назві стане коротким підписом у розкладі" required autoFocus />
    </DraftFields>
  );
}
