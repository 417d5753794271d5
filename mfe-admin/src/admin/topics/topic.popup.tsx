import { useCall } from '@dzvinok/api-client/query';
import { createTopicBody, topicsRoutes, type CreateTopicBody } from '@dzvinok/contract/topics';
import { DraftPopup, type DraftForm } from '@dzvinok/forms/draft';
import { DraftFields } from '@dzvinok/forms/draft-fields';
import { useRecordForm } from '@dzvinok/forms/record';
import { failureTexts, successTexts } from '@dzvinok/texts/messages';
import { showToast } from '@dzvinok/ui/toast';
import { topicFields } from './topic.fields.tsx';

export interface TopicDraft {
  /** Null for a new topic. */
  id: number | null;
  name: string;
  subjectId: number;
}

interface TopicPopupProps {
  /** Null while the popup is closed. */
  draft: TopicDraft | null;
  onSaved: (topicId: number, subjectId: number) => void;
  onClose: () => void;
}

// The outcome of the last attempt takes the place of the one before.
const toastId = 'topic';

/** 'Нова тема' or 'Редагувати тему'. */
export function TopicPopup({ draft, onSaved, onClose }: TopicPopupProps) {
  return (
    <DraftPopup
      opened={draft !== null}
      title={draft?.id === null ? 'Нова тема' : 'Редагувати тему'}
      size="md"
      onClose={onClose}
      form={(popup) => draft && <TopicForm draft={draft} popup={popup} onSaved={onSaved} />}
    />
  );
}

interface TopicFormProps extends Pick<TopicPopupProps, 'onSaved'> {
  draft: TopicDraft;
  popup: DraftForm;
}

function TopicForm({ draft, popup, onSaved }: TopicFormProps) {
  const isNew = draft.id === null;
  const create = useCall(topicsRoutes.create);
  const update = useCall(topicsRoutes.update);

  const save = async (body: CreateTopicBody, { id }: TopicDraft) => {
    const { data, message } = await (id === null ? create.mutateAsync({ body }) : update.mutateAsync({ body: { ...body, id } }));
    showToast({ kind: 'success', id: toastId, message: message ?? (id === null ? successTexts.topicAdded : successTexts.topicUpdated) });
    popup.onSaved();
    onSaved(data.id, data.subjectId);
  };

  const record = useRecordForm({
    record: draft,
    isNew,
    fields: topicFields,
    rules: createTopicBody,
    save,
    onRefused: () => showToast({ kind: 'error', id: toastId, message: failureTexts.changesNotSaved }),
  });

  return (
    <DraftFields label="Тема" isNew={isNew} record={record} popup={popup}>
      {Object.values(record.controls)}
    </DraftFields>
  );
}
