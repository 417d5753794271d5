import { useCall } from '@dzvinok/api-client/query';
import { createSubjectBody, subjectColorOf, subjectColors, subjectsRoutes, type SubjectColor } from '@dzvinok/contract/subjects';
import { DraftPopup, type DraftForm } from '@dzvinok/forms/draft';
import { DraftFields } from '@dzvinok/forms/draft-fields';
import { useRecordForm } from '@dzvinok/forms/record';
import { SubjectBadge } from '@dzvinok/ui/text';
import { showToast } from '@dzvinok/ui/toast';
import { z } from 'zod';
import { subjectFields } from './subject.fields.tsx';
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

const subjectRules = createSubjectBody.extend({ color: z.enum(subjectColors).nullable() });

function SubjectForm({ draft, popup }: { popup: DraftForm; draft: SubjectDraft }) {
  const isNew = draft.id === null;
  const create = useCall(subjectsRoutes.create);
  const update = useCall(subjectsRoutes.update);

  const save = async ({ name, color }: z.output<typeof subjectRules>, { id }: SubjectDraft) => {
    const body = { name, color: color ?? subjectColorOf(name) };
    const { message } = await (id === null ? create.mutateAsync({ body }) : update.mutateAsync({ body: { ...body, id } }));
    showToast({ kind: 'success', message: message ?? 'Збережено' });
    popup.onSaved();
  };

  const record = useRecordForm({
    record: draft,
    isNew,
    fields: subjectFields,
    rules: subjectRules,
    save,
  });
  const { name, color } = record.form.values;

  return (
    <DraftFields label="Предмет" isNew={isNew} record={record} popup={popup}>
      {Object.values(record.controls)}
      <div className={styles.preview}>
        Так виглядатиме:
        <SubjectBadge color={color ?? subjectColorOf(name)}>{name.trim() || 'Назва предмета'}</SubjectBadge>
      </div>
    </DraftFields>
  );
}
