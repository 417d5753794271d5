import { useCall, useRead } from '@dzvinok/api-client/query';
import { classroomsRoutes, createClassroomBody } from '@dzvinok/contract/classrooms';
import { counted } from '@dzvinok/texts/plural';
import { CatalogueCard } from './catalogue-card.tsx';
import { classroomFields } from './classroom.fields.ts';

/** The classrooms, by the number in their names. */
export function ClassroomsCard() {
  const create = useCall(classroomsRoutes.create);
  const update = useCall(classroomsRoutes.update);
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
      blank={{ name: '' }}
      editor={{
        titles: { add: 'Нова аудиторія', edit: 'Редагувати аудиторію' },
        label: 'Аудиторія',
        fields: classroomFields,
        rules: createClassroomBody,
      }}
      save={(body, id) => (id === null ? create.mutateAsync({ body }) : update.mutateAsync({ body: { ...body, id } }))}
      removal={{
        text: (name) => `Аудиторія «${name}» зникне зі списків. Повернути її не можна, лише додати знову.`,
        refusedTitle: 'Аудиторію видалити не можна',
        done: 'Аудиторію видалено',
        isUsedBy: { group: ({ schedules }, { id }) => schedules.some(({ classroomId }) => classroomId === id) },
        call: (id) => remove.mutateAsync({ params: { id } }),
      }}
    />
  );
}
