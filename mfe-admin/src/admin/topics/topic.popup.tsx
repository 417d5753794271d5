import { useCall } from '@dzvinok/api-client/query';
import { createTopicBody, topicsRoutes, type CreateTopicBody } from '@dzvinok/contract/topics';
import { RecordPopup } from '@dzvinok/forms/form-popup';
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
  const create = useCall(topicsRoutes.create);
  const update = useCall(topicsRoutes.update);
  const save = async (body: CreateTopicBody, { id }: TopicDraft) => {
    const { data, message } = await (id === null ? create.mutateAsync({ body }) : update.mutateAsync({ body: { ...body, id } }));
    showToast({ kind: 'success', id: toastId, message: message ?? (id === null ? successTexts.topicAdded : successTexts.topicUpdated) });
    onSaved(data.id, data.subjectId);
  };
  return (
    <RecordPopup
      record={draft}
      titles={{ add: 'Нова тема', edit: 'Редагувати тему' }}
      size="md"
      label="Тема"
      fields={topicFields}
      rules={createTopicBody}
      save={save}
      onRefused={() => showToast({ kind: 'error', id: toastId, message: failureTexts.changesNotSaved })}
      onClose={onClose}
    />
  );
}
