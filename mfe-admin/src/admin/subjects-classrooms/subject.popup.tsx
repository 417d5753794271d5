import { useCall } from '@dzvinok/api-client/query';
import { createSubjectBody, subjectColorOf, subjectColors, subjectsRoutes, type SubjectColor } from '@dzvinok/contract/subjects';
import { TextField, useSchemaForm } from '@dzvinok/ui/form';
import { SegmentedChoice } from '@dzvinok/ui/toggles';
import { SubjectBadge } from '@dzvinok/ui/text';
import { showToast } from '@dzvinok/ui/toast';
import { z } from 'zod';
import { savedOrTold } from '@dzvinok/forms/refusal';
import { DraftFields } from '@dzvinok/forms/draft-fields';
import { DraftPopup, type DraftForm } from '@dzvinok/forms/draft';
import styles from './subjects-classrooms.module.css';

export interface SubjectDraft {
  /** Null for a new subject. */
  id: number | null;
  name: string;
  /** Null while the name decides. */
  color: SubjectColor | null;
}

/** 'Новий предмет' or 'Редагувати предмет'. */
export function SubjectPopup({ draft, onClose }: { draft: SubjectDraft | null; onClose: () => void }) {
  return (
    <DraftPopup
      opened={draft !== null}
      title={draft?.id === null ? 'Новий предмет' : 'Редагувати предмет'}
      onClose={onClose}
      form={(popup) => draft && <SubjectForm draft={draft} popup={popup} />}
    />
  );
}

const colorNames: Record<SubjectColor, string> = { purple: 'Фіолетовий', blue: 'Синій', green: 'Зелений', yellow: 'Жовтий' };

const subjectForm = createSubjectBody.extend({ color: z.enum(subjectColors).nullable() });

function SubjectForm({ draft, popup }: { popup: DraftForm; draft: SubjectDraft }) {
  const { id } = draft;
  const initial: Pick<SubjectDraft, 'name' | 'color'> = { name: draft.name, color: draft.color };
  const form = useSchemaForm(subjectForm, initial);
  const create = useCall(subjectsRoutes.create);
  const update = useCall(subjectsRoutes.update);
  const color = form.values.color ?? subjectColorOf(form.values.name);

  const save = async ({ name }: z.output<typeof subjectForm>) => {
    const isSaved = await savedOrTold(form, async () => {
      const body = { name, color };
      const { message } = await (id === null ? create.mutateAsync({ body }) : update.mutateAsync({ body: { ...body, id } }));
      showToast({ kind: 'success', message: message ?? 'Збережено' });
    });
    if (isSaved) popup.onSaved();
  };

  return (
    <DraftFields label="Предмет" isNew={id === null} form={form} onSubmit={form.submit(save)} popup={popup}>
      <TextField {...form.field('name')} label="Назва" required autoFocus />
      <div className={styles.colors}>
        <SegmentedChoice
          label="Колір"
          options={subjectColors.map((value) => ({ value, label: colorNames[value] }))}
          value={color}
          onChange={(next) => form.setValue('color', next)}
        />
      </div>
      <div className={styles.preview}>
        Так виглядатиме:
        <SubjectBadge color={color}>{form.values.name.trim() || 'Назва предмета'}</SubjectBadge>
      </div>
    </DraftFields>
  );
}
