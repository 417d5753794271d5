import { useCall, useRead } from '@dzvinok/api-client/query';
import { classroomsRoutes, createClassroomBody, type CreateClassroomBody } from '@dzvinok/contract/classrooms';
import { RecordPopup } from '@dzvinok/forms/record-popup';
import { counted } from '@dzvinok/texts/plural';
import { showToast } from '@dzvinok/ui/toast';
import { CatalogueCard, type EditorProps } from './catalogue-card.tsx';
import { classroomFields } from './classroom.fields.ts';

/** The classrooms, by the number in their names. */
export function ClassroomsCard() {
  const remove = useCall(classroomsRoutes.remove);
  return (
    <CatalogueCard
      title="Аудиторії"
      noun="classroom"
      what="аудиторію"
      query={useRead(classroomsRoutes.usage)}
      renderName={({ name }) => name}
      usageOf={({ groupCount }) => (groupCount > 0 ? counted(groupCount, 'group') : '')}
      empty={{ title: 'Аудиторій ще немає', text: 'Додайте аудиторії: кожен день у розкладі групи потребує своєї.' }}
      blank={newClassroom}
      Editor={ClassroomPopup}
      removal={{
        text: (name) => `Аудиторія «${name}» зникне зі списків. Повернути її не можна, лише додати знову.`,
        refusedTitle: 'Аудиторію видалити не можна',
        done: 'Аудиторію видалено',
        call: (id) => remove.mutateAsync({ params: { id } }),
      }}
    />
  );
}

interface ClassroomDraft {
  /** Null for a new classroom. */
  id: number | null;
  name: string;
}

const newClassroom: ClassroomDraft = { id: null, name: '' };

/** 'Нова аудиторія' or 'Редагувати аудиторію'. */
function ClassroomPopup({ draft, onClose }: EditorProps<ClassroomDraft>) {
  const create = useCall(classroomsRoutes.create);
  const update = useCall(classroomsRoutes.update);
  const save = async (body: CreateClassroomBody, { id }: ClassroomDraft) => {
    const { message } = await (id === null ? create.mutateAsync({ body }) : update.mutateAsync({ body: { ...body, id } }));
    showToast({ kind: 'success', message: message ?? 'Збережено' });
  };
  return (
    <RecordPopup
      record={draft}
      titles={{ add: 'Нова аудиторія', edit: 'Редагувати аудиторію' }}
      label="Аудиторія"
      fields={classroomFields}
      rules={createClassroomBody}
      save={save}
      onClose={onClose}
    />
  );
}
