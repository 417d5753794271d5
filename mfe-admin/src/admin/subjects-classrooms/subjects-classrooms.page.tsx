import { useCall, useRead } from '@dzvinok/api-client/query';
import { classroomsRoutes, createClassroomBody } from '@dzvinok/contract/classrooms';
import { adminPaths } from '@dzvinok/contract/paths/admin';
import { createSubjectBody, subjectColorOf, subjectColors, subjectsRoutes, type SubjectUse } from '@dzvinok/contract/subjects';
import { numberField, textField } from '@dzvinok/forms/field';
import { counted } from '@dzvinok/texts/plural';
import { Columns, Inline } from '@dzvinok/ui/layout';
import { Page } from '@dzvinok/ui/page';
import { Muted, SubjectBadge } from '@dzvinok/ui/text';
import { z } from 'zod';
import { CatalogueCard } from './catalogue-card.tsx';
import type { UsedBy } from './known-uses.tsx';
import { SitesCard } from './sites-card.tsx';
import { subjectFields, type SubjectValues } from './subject.fields.tsx';

export function SubjectsClassroomsPage() {
  return (
    <Page title="Предмети та аудиторії" subtitle="З них складаються групи, розклад і теми уроків">
      <Columns>
        <SubjectsCard />
        <ClassroomsCard />
        <SitesCard />
      </Columns>
    </Page>
  );
}

function SubjectsCard() {
  const create = useCall(subjectsRoutes.create);
  const update = useCall(subjectsRoutes.update);
  const remove = useCall(subjectsRoutes.remove);
  return (
    <CatalogueCard
      title="Предмети"
      noun="subject"
      what="предмет"
      query={useRead(subjectsRoutes.usage)}
      renderName={({ name, color }) => <SubjectBadge color={color}>{name}</SubjectBadge>}
      usageOf={usageOf}
      empty={{ title: 'Предметів ще немає', text: 'Додайте предмети, яких навчає центр: без них не створити групи й теми.' }}
      blank={newSubject}
      editor={editor}
      save={({ name, color }, id) => {
        const body = { name, color: color ?? subjectColorOf(name) };
        return id === null ? create.mutateAsync({ body }) : update.mutateAsync({ body: { ...body, id } });
      }}
      removal={{
        text: (name) => `Предмет «${name}» зникне зі списків. Повернути його не можна, лише додати знову.`,
        refusedTitle: 'Предмет видалити не можна',
        done: 'Предмет видалено',
        isUsedBy,
        call: (id) => remove.mutateAsync({ params: { id } }),
        topicsHref: adminPaths.topicsOf,
      }}
    />
  );
}

function usageOf({ groupCount, teacherCount, topicCount }: SubjectUse): string {
  return [
    ...(groupCount > 0 ? [counted(groupCount, 'group')] : []),
    ...(teacherCount > 0 ? [counted(teacherCount, 'teacher')] : []),
    ...(topicCount > 0 ? [counted(topicCount, 'topic')] : []),
  ].join(' · ');
}

const isUsedBy: UsedBy<SubjectUse> = {
  group: ({ subjectId }, { id }) => subjectId === id,
  teacher: ({ subjects }, { id }) => subjects.some((subject) => subject.id === id),
  topics: ({ topicCount }) => topicCount,
};

const newSubject: SubjectValues = { name: '', color: null };

const editor = {
  titles: { add: 'Новий предмет', edit: 'Редагувати предмет' },
  label: 'Предмет',
  fields: subjectFields,
  rules: createSubjectBody.extend({ color: z.enum(subjectColors).nullable() }),
  children: ({ name, color }: SubjectValues) => (
    <Inline noWrap>
      <Muted>Так виглядатиме:</Muted>
      <SubjectBadge color={color ?? subjectColorOf(name)}>{name.trim() || 'Назва предмета'}</SubjectBadge>
    </Inline>
  ),
};

function ClassroomsCard() {
  const create = useCall(classroomsRoutes.create);
  const update = useCall(classroomsRoutes.update);
  const remove = useCall(classroomsRoutes.remove);
  return (
    <CatalogueCard
      title="Аудиторії"
      noun="classroom"
      what="аудиторію"
      query={useRead(classroomsRoutes.usage)}
      describe={({ groupCount, places }) => [...(places ? [counted(places, placeForms)] : []), groupCount > 0 ? counted(groupCount, 'group') : 'не використовується'].join(' · ')}
      renderName={({ name }) => name}
      usageOf={({ groupCount }) => (groupCount > 0 ? counted(groupCount, 'group') : '')}
      empty={{ title: 'Аудиторій ще немає', text: 'Додайте аудиторії: кожен день у розкладі групи потребує своєї.' }}
      blank={newClassroom}
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

const placeForms: [string, string, string] = ['місце', 'місця', 'місць'];
const newClassroom: { name: string; places: number | null } = { name: '', places: null };
const classroomFields = {
  name: textField('Назва', { hint: 'Число в назві стане коротким підписом у розкладі', required: true, autoFocus: true }),
  places: numberField('Місць для учнів', { min: 1, hint: 'Розклад попередить, якщо група більша' }),
};
