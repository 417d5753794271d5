import { useCall } from '@dzvinok/api-client/query';
import { classroomsRoutes, createClassroomBody, type CreateClassroomBody } from '@dzvinok/contract/classrooms';
import { DraftPopup, type DraftForm } from '@dzvinok/forms/draft';
import { DraftFields } from '@dzvinok/forms/draft-fields';
import { useRecordForm } from '@dzvinok/forms/record';
import { showToast } from '@dzvinok/ui/toast';
import { classroomFields } from './classroom.fields.ts';

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
  const isNew = draft.id === null;
  const create = useCall(classroomsRoutes.create);
  const update = useCall(classroomsRoutes.update);

  const save = async (body: CreateClassroomBody, { id }: ClassroomDraft) => {
    const { message } = await (id === null ? create.mutateAsync({ body }) : update.mutateAsync({ body: { ...body, id } }));
    showToast({ kind: 'success', message: message ?? 'Збережено' });
    popup.onSaved();
  };

  const record = useRecordForm({
    record: draft,
    isNew,
    fields: classroomFields,
    rules: createClassroomBody,
    save,
  });

  return (
    <DraftFields label="Аудиторія" isNew={isNew} record={record} popup={popup}>
      {Object.values(record.controls)}
    </DraftFields>
  );
}
