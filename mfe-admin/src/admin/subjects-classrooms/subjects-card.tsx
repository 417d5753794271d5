import { useCall, useRead } from '@dzvinok/api-client/query';
import { paths } from '@dzvinok/contract/paths';
import { createSubjectBody, subjectColorOf, subjectColors, subjectsRoutes, type SubjectColor, type SubjectUse } from '@dzvinok/contract/subjects';
import { RecordPopup } from '@dzvinok/forms/record-popup';
import { counted } from '@dzvinok/texts/plural';
import { Inline } from '@dzvinok/ui/layout';
import { Muted, SubjectBadge } from '@dzvinok/ui/text';
import { showToast } from '@dzvinok/ui/toast';
import { z } from 'zod';
import { CatalogueCard, type EditorProps } from './catalogue-card.tsx';
import { subjectFields } from './subject.fields.tsx';

/** The subjects in their colours. */
export function SubjectsCard() {
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
      Editor={SubjectPopup}
      removal={{
        text: (name) => `Предмет «${name}» зникне зі списків. Повернути його не можна, лише додати знову.`,
        refusedTitle: 'Предмет видалити не можна',
        done: 'Предмет видалено',
        call: (id) => remove.mutateAsync({ params: { id } }),
        topicsHref: (id) => `${paths.admin.topics}?subject=${id}`,
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

interface SubjectDraft {
  /** Null for a new subject. */
  id: number | null;
  name: string;
  /** Null while the name decides. */
  color: SubjectColor | null;
}

const newSubject: SubjectDraft = { id: null, name: '', color: null };
const subjectRules = createSubjectBody.extend({ color: z.enum(subjectColors).nullable() });

/** 'Новий предмет' or 'Редагувати предмет'. */
function SubjectPopup({ draft, onClose }: EditorProps<SubjectDraft>) {
  const create = useCall(subjectsRoutes.create);
  const update = useCall(subjectsRoutes.update);
  const save = async ({ name, color }: z.output<typeof subjectRules>, { id }: SubjectDraft) => {
    const body = { name, color: color ?? subjectColorOf(name) };
    const { message } = await (id === null ? create.mutateAsync({ body }) : update.mutateAsync({ body: { ...body, id } }));
    showToast({ kind: 'success', message: message ?? 'Збережено' });
  };
  return (
    <RecordPopup
      record={draft}
      titles={{ add: 'Новий предмет', edit: 'Редагувати предмет' }}
      label="Предмет"
      fields={subjectFields}
      rules={subjectRules}
      save={save}
      onClose={onClose}
    >
      {({ name, color }) => (
        <Inline noWrap>
          <Muted>Так виглядатиме:</Muted>
          <SubjectBadge color={color ?? subjectColorOf(name)}>{name.trim() || 'Назва предмета'}</SubjectBadge>
        </Inline>
      )}
    </RecordPopup>
  );
}
