import { useCall, useRead } from '@dzvinok/api-client/query';
import { paths } from '@dzvinok/contract/paths';
import { subjectsRoutes, type SubjectUse } from '@dzvinok/contract/subjects';
import { counted } from '@dzvinok/texts/plural';
import { SubjectBadge } from '@dzvinok/ui/text';
import { showToast } from '@dzvinok/ui/toast';
import { useState } from 'react';
import { useRemovalFocus } from '../removal/removal-focus.ts';
import { RemovalPopup } from '../removal/removal.popup.tsx';
import { obstaclesOf } from './removal.tsx';
import { SubjectPopup, type SubjectDraft } from './subject.popup.tsx';
import { CatalogueCard } from './catalogue-card.tsx';

/** The subjects in their colours. */
export function SubjectsCard() {
  const query = useRead(subjectsRoutes.usage);
  const { list, removed } = useRemovalFocus(query.data?.map(({ id }) => id));
  const [draft, setDraft] = useState<SubjectDraft | null>(null);
  const [removing, setRemoving] = useState<SubjectUse | null>(null);
  const remove = useCall(subjectsRoutes.remove);

  return (
    <>
      <CatalogueCard
        title="Предмети"
        noun="subject"
        what="предмет"
        query={query}
        renderName={({ name, color }) => <SubjectBadge color={color}>{name}</SubjectBadge>}
        usageOf={usageOf}
        empty={{ title: 'Предметів ще немає', text: 'Додайте предмети, яких навчає центр: без них не створити групи й теми.' }}
        listRef={list}
        onAdd={() => setDraft({ id: null, name: '', color: null })}
        onEdit={({ id, name, color }) => setDraft({ id, name, color })}
        onRemove={setRemoving}
      />
      <SubjectPopup draft={draft} onClose={() => setDraft(null)} />
      {removing && (
        <RemovalPopup
          title="Видалити предмет?"
          text={`Предмет «${removing.name}» зникне зі списків. Повернути його не можна, лише додати знову.`}
          confirmLabel="Видалити"
          refusedTitle="Предмет видалити не можна"
          obstacles={(failure) => obstaclesOf(failure, removing.name, `${paths.admin.topics}?subject=${removing.id}`)}
          remove={async () => {
            const { message } = await remove.mutateAsync({ params: { id: removing.id } });
            showToast({ kind: 'success', message: message ?? 'Предмет видалено' });
            removed(removing.id);
            setRemoving(null);
          }}
          onClose={() => setRemoving(null)}
        />
      )}
    </>
  );
}

function usageOf({ groupCount, teacherCount, topicCount }: SubjectUse): string {
  return [
    ...(groupCount > 0 ? [counted(groupCount, 'group')] : []),
    ...(teacherCount > 0 ? [counted(teacherCount, 'teacher')] : []),
    ...(topicCount > 0 ? [counted(topicCount, 'topic')] : []),
  ].join(' · ');
}
