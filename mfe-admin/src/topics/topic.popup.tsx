import { useCall } from '@dzvinok/api-client/query';
import type { Subject } from '@dzvinok/contract/subjects';
import { createTopicBody, topicsRoutes, type CreateTopicBody } from '@dzvinok/contract/topics';
import { successTexts } from '@dzvinok/texts/messages';
import { Button } from '@dzvinok/ui/button';
import { Select } from '@dzvinok/ui/choice';
import { FormActions, FormError, FormLayout, SubmitButton, TextField, useSchemaForm } from '@dzvinok/ui/form';
import { Popup } from '@dzvinok/ui/popup';
import { showToast } from '@dzvinok/ui/toast';
import { readFailure } from '../accounts/accounts.result.tsx';

export interface TopicDraft {
  /** Null for a new topic. */
  id: number | null;
  name: string;
  subjectId: number;
}

interface TopicPopupProps {
  /** Null while the popup is closed. */
  draft: TopicDraft | null;
  subjects: readonly Subject[];
  onClose: () => void;
}

/** 'Нова тема' or 'Редагувати тему'. */
export function TopicPopup({ draft, subjects, onClose }: TopicPopupProps) {
  return (
    <Popup opened={draft !== null} onClose={onClose} title={draft?.id === null ? 'Нова тема' : 'Редагувати тему'}>
      {draft && <TopicForm draft={draft} subjects={subjects} onClose={onClose} />}
    </Popup>
  );
}

function TopicForm({ draft, subjects, onClose }: TopicPopupProps & { draft: TopicDraft }) {
  const initial: { name: string; subjectId: number | null } = { name: draft.name, subjectId: draft.subjectId };
  const form = useSchemaForm(createTopicBody, initial);
  const create = useCall(topicsRoutes.create, { invalidates: [topicsRoutes.list] });
  const update = useCall(topicsRoutes.update, { invalidates: [topicsRoutes.list] });

  const save = async (body: CreateTopicBody) => {
    try {
      const { message } = await (draft.id === null
        ? create.mutateAsync({ body })
        : update.mutateAsync({ body: { ...body, id: draft.id } }));
      showToast({ kind: 'success', message: message ?? (draft.id === null ? successTexts.topicAdded : successTexts.topicUpdated) });
      onClose();
    } catch (error) {
      const { text, fields } = readFailure(error);
      form.setFieldErrors(fields);
      form.setFormError(text);
    }
  };

  return (
    <FormLayout onSubmit={form.submit(save)} aria-label="Тема">
      <Select
        {...form.field('subjectId')}
        label="Предмет"
        options={subjects.map(({ id, name }) => ({ value: id, label: name }))}
        disabled={draft.id !== null}
        required
      />
      <TextField {...form.field('name')} label="Назва теми" required autoFocus maxLength={300} />
      <FormError message={form.formError} />
      <FormActions>
        <SubmitButton busy={form.busy}>{draft.id === null ? 'Додати' : 'Зберегти'}</SubmitButton>
        <Button onClick={onClose} disabled={form.busy}>
          Скасувати
        </Button>
      </FormActions>
    </FormLayout>
  );
}
