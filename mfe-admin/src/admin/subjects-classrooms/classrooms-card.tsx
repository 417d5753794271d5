import { useCall, useRead } from '@dzvinok/api-client/query';
import { classroomsRoutes, type ClassroomUse } from '@dzvinok/contract/classrooms';
import { counted } from '@dzvinok/texts/plural';
import { showToast } from '@dzvinok/ui/toast';
import { useState } from 'react';
import { useRemovalFocus } from '../removal/removal-focus.ts';
import { RemovalPopup } from '../removal/removal.popup.tsx';
import { ClassroomPopup, type ClassroomDraft } from './classroom.popup.tsx';
import { obstaclesOf } from './removal.tsx';
import { CatalogueCard } from './catalogue-card.tsx';

/** The classrooms, by the number in their names. */
export function ClassroomsCard() {
  const query = useRead(classroomsRoutes.usage);
  const { list, removed } = useRemovalFocus(query.data?.map(({ id }) => id));
  const [draft, setDraft] = useState<ClassroomDraft | null>(null);
  const [removing, setRemoving] = useState<ClassroomUse | null>(null);
  const remove = useCall(classroomsRoutes.remove);

  return (
    <>
      <CatalogueCard
        title="Аудиторії"
        noun="classroom"
        what="аудиторію"
        query={query}
        renderName={({ name }) => name}
        usageOf={({ groupCount }) => (groupCount > 0 ? counted(groupCount, 'group') : '')}
        empty={{ title: 'Аудиторій ще немає', text: 'Додайте аудиторії: кожен день у розкладі групи потребує своєї.' }}
        listRef={list}
        onAdd={() => setDraft({ id: null, name: '' })}
        onEdit={({ id, name }) => setDraft({ id, name })}
        onRemove={setRemoving}
      />
      <ClassroomPopup draft={draft} onClose={() => setDraft(null)} />
      {removing && (
        <RemovalPopup
          title="Видалити аудиторію?"
          text={`Аудиторія «${removing.name}» зникне зі списків. Повернути її не можна, лише додати знову.`}
          confirmLabel="Видалити"
          refusedTitle="Аудиторію видалити не можна"
          obstacles={(failure) => obstaclesOf(failure, removing.name)}
          remove={async () => {
            const { message } = await remove.mutateAsync({ params: { id: removing.id } });
            showToast({ kind: 'success', message: message ?? 'Аудиторію видалено' });
            removed(removing.id);
            setRemoving(null);
          }}
          onClose={() => setRemoving(null)}
        />
      )}
    </>
  );
}
