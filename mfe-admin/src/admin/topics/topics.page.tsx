import { useCall, useRead } from '@dzvinok/api-client/query';
import { adminPaths } from '@dzvinok/contract/paths/admin';
import { subjectsRoutes, type Subject } from '@dzvinok/contract/subjects';
import { createTopicBody, topicsRoutes, type CreateTopicBody, type Topic } from '@dzvinok/contract/topics';
import { RecordPopup } from '@dzvinok/forms/form-popup';
import { useSearchParam } from '@dzvinok/router/navigation';
import { failureTexts, ruleTexts, successTexts } from '@dzvinok/texts/messages';
import { counted } from '@dzvinok/texts/plural';
import { Button, LinkButton, TextLink } from '@dzvinok/ui/button';
import { Select } from '@dzvinok/ui/choice';
import { IconPlus } from '@dzvinok/ui/icons';
import { Page, SectionCard } from '@dzvinok/ui/page';
import { EmptyState, LoadingState, WhenRead } from '@dzvinok/ui/state';
import { showToast } from '@dzvinok/ui/toast';
import { useState } from 'react';
import { topicFields } from './topic.fields.tsx';
import { TopicsList } from './topics.list.tsx';
import styles from './topics.module.css';

export function TopicsPage() {
  const query = useRead(subjectsRoutes.list);
  const { data: subjects } = query;
  const [subjectId, choose] = useSearchParam('subject', Number, String);
  const [draft, setDraft] = useState<TopicDraft | null>(null);
  const [savedId, setSavedId] = useState<number | null>(null);
  const subject = subjects?.find(({ id }) => id === subjectId) ?? subjects?.[0];

  const addTo = (subjectId: number, name = '') => setDraft({ id: null, name, subjectId });

  return (
    <Page
      title="Теми уроків"
      width="narrow"
      actions={
        <Button look="primary" icon={<IconPlus size={18} />} disabled={!subject} onClick={() => subject && addTo(subject.id)}>
          Додати тему
        </Button>
      }
    >
      <div className={styles.subject}>
        <Select
          label="Предмет"
          value={subject?.id ?? null}
          onChange={(next) => {
            setSavedId(null);
            if (next !== null) choose(next);
          }}
          options={(subjects ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          loading={!subjects}
          hint={<TextLink href={adminPaths.subjectsClassrooms}>Предмети центру</TextLink>}
        />
      </div>
      <WhenRead query={query} failure={failureTexts.subjectsNotLoaded} waiting={<TopicsSkeleton title="…" />}>
        {() => subject ? (
          <SubjectTopics
            key={subject.id}
            subject={subject}
            savedId={savedId}
            onAdd={(name) => addTo(subject.id, name)}
            onEdit={(topic) => setDraft({ ...topic })}
          />
        ) : (
          <EmptyState
            title="У центрі ще немає предметів"
            text="Теми додають до предметів центру."
            action={<LinkButton href={adminPaths.subjectsClassrooms}>До предметів та аудиторій</LinkButton>}
          />
        )}
      </WhenRead>
      <TopicPopup
        draft={draft}
        onClose={() => setDraft(null)}
        onSaved={(topicId, subjectId) => {
          setSavedId(topicId);
          if (subjectId !== subject?.id) choose(subjectId);
        }}
      />
    </Page>
  );
}

interface SubjectTopicsProps {
  subject: Subject;
  savedId: number | null;
  onAdd: (name: string) => void;
  onEdit: (topic: Topic) => void;
}

function SubjectTopics({ subject, savedId, onAdd, onEdit }: SubjectTopicsProps) {
  const query = useRead(topicsRoutes.list, { query: { subjectId: subject.id } });
  return (
    <WhenRead query={query} failure={failureTexts.topicsNotLoaded} waiting={<TopicsSkeleton title={subject.name} />}>
      {(topics) => (
        <SectionCard title={subject.name} subtitle={counted(topics.length, 'topic')} flush>
          <TopicsList
            topics={topics}
            savedId={savedId}
            onAdd={onAdd}
            onEdit={onEdit}
            onDelete={() => showToast({ kind: 'info', id: 'topic-delete', message: ruleTexts.topicsCannotBeDeleted })}
          />
        </SectionCard>
      )}
    </WhenRead>
  );
}

function TopicsSkeleton({ title }: { title: string }) {
  return (
    <SectionCard title={title} subtitle="…" flush>
      <div className={styles.loading}>
        <LoadingState count={10} />
      </div>
    </SectionCard>
  );
}

interface TopicDraft {
  id: number | null;
  name: string;
  subjectId: number;
}

interface TopicPopupProps {
  draft: TopicDraft | null;
  onSaved: (topicId: number, subjectId: number) => void;
  onClose: () => void;
}

// One toast id: a new outcome replaces the previous one.
const toastId = 'topic';

function TopicPopup({ draft, onSaved, onClose }: TopicPopupProps) {
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
