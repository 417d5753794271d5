import { useCall } from '@dzvinok/api-client/query';
import type { Subject } from '@dzvinok/contract/subjects';
import { createTopicBody, topicsRoutes, type CreateTopicBody } from '@dzvinok/contract/topics';
import { failureTexts, successTexts } from '@dzvinok/texts/messages';
import { Select } from '@dzvinok/ui/choice';
import { TextField, useSchemaForm } from '@dzvinok/ui/form';
import { showToast } from '@dzvinok/ui/toast';
import { savedOrTold } from '@dzvinok/forms/refusal';
import { DraftFields } from '@dzvinok/forms/draft-fields';
import { DraftPopup, type DraftForm } from '@dzvinok/forms/draft';

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
  onSaved: (topicId: number, subjectId: number) => void;
  onClose: () => void;
}

// The outcome of the last attempt takes the place of the one before.
const toastId = 'topic';

/** 'Нова тема' or 'Редагувати тему'. */
export function TopicPopup({ draft, subjects, onSaved, onClose }: TopicPopupProps) {
  return (
    <DraftPopup
      opened={draft !== null}
      title={draft?.id === null ? 'Нова тема' : 'Редагувати тему'}
      size="md"
      onClose={onClose}
      form={(popup) => draft && <TopicForm draft={draft} subjects={subjects} popup={popup} onSaved={onSaved} />}
    />
  );
}

interface TopicFormProps extends Pick<TopicPopupProps, 'subjects' | 'onSaved'> {
  draft: TopicDraft;
  popup: DraftForm;
}

function TopicForm({ draft, subjects, popup, onSaved }: TopicFormProps) {
  const initial: { name: string; subjectId: number | null } = { name: draft.name, subjectId: draft.subjectId };
  const form = useSchemaForm(createTopicBody, initial);
  const create = useCall(topicsRoutes.create);
  const update = useCall(topicsRoutes.update);

  const save = async (body: CreateTopicBody) => {
    const isSaved = await savedOrTold(form, async () => {
      const { data, message } = await (draft.id === null
        ? create.mutateAsync({ body })
        : update.mutateAsync({ body: { ...body, id: draft.id } }));
      showToast({ kind: 'success', id: toastId, message: message ?? (draft.id === null ? successTexts.topicAdded : successTexts.topicUpdated) });
      popup.onSaved();
      onSaved(data.id, data.subjectId);
    });
    if (!isSaved) showToast({ kind: 'error', id: toastId, message: failureTexts.changesNotSaved });
  };

  return (
    <DraftFields label="Тема" isNew={draft.id === null} form={form} onSubmit={form.submit(save)} popup={popup}>
      <Select
        {...form.field('subjectId')}
        label="Предмет"
        options={subjects.map(({ id, name }) => ({ value: id, label: name }))}
        hint={draft.id === null ? undefined : 'Предмет наявної теми не змінюють.'}
        disabled={draft.id !== null}
        required
      />
      <TextField {...form.field('name')} label="Назва теми" required autoFocus maxLength={300} />
    </DraftFields>
  );
}
