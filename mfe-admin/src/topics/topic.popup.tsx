import { useCall } from '@dzvinok/api-client/query';
import type { Subject } from '@dzvinok/contract/subjects';
import { createTopicBody, topicsRoutes, type CreateTopicBody } from '@dzvinok/contract/topics';
import { successTexts } from '@dzvinok/texts/messages';
import { Button } from '@dzvinok/ui/button';
import { Select } from '@dzvinok/ui/choice';
import { FormActions, FormError, FormLayout, SubmitButton, TextField, useSchemaForm } from '@dzvinok/ui/form';
import { ConfirmPopup, Popup } from '@dzvinok/ui/popup';
import { showToast } from '@dzvinok/ui/toast';
import { useEffect, useState } from 'react';
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
  onSaved: (topicId: number, subjectId: number) => void;
  onClose: () => void;
}

/** 'Нова тема' or 'Редагувати тему'; asks before it is closed with something typed. */
export function TopicPopup({ draft, subjects, onSaved, onClose }: TopicPopupProps) {
  const [isDirty, setDirty] = useState(false);
  const [isAsked, setAsked] = useState(false);

  function close() {
    // Escape in the question reaches the popup below it too.
    if (isAsked) return;
    if (isDirty) setAsked(true);
    else onClose();
  }

  return (
    <>
      <Popup opened={draft !== null} onClose={close} title={draft?.id === null ? 'Нова тема' : 'Редагувати тему'}>
        {draft && <TopicForm draft={draft} subjects={subjects} onDirty={setDirty} onSaved={onSaved} onClose={close} />}
      </Popup>
      <ConfirmPopup
        opened={isAsked}
        title="Закрити без збереження?"
        text="Те, що ви ввели, зникне."
        confirmLabel="Не зберігати"
        cancelLabel="Повернутися до форми"
        danger
        onConfirm={() => {
          setAsked(false);
          onClose();
        }}
        onCancel={() => setAsked(false)}
      />
    </>
  );
}

interface TopicFormProps extends TopicPopupProps {
  draft: TopicDraft;
  onDirty: (isDirty: boolean) => void;
}

function TopicForm({ draft, subjects, onDirty, onSaved, onClose }: TopicFormProps) {
  const initial: { name: string; subjectId: number | null } = { name: draft.name, subjectId: draft.subjectId };
  const form = useSchemaForm(createTopicBody, initial);
  const create = useCall(topicsRoutes.create, { invalidates: [topicsRoutes.list] });
  const update = useCall(topicsRoutes.update, { invalidates: [topicsRoutes.list] });

  useEffect(() => {
    onDirty(form.dirty);
    return () => onDirty(false);
  }, [form.dirty, onDirty]);

  const save = async (body: CreateTopicBody) => {
    try {
      const { data, message } = await (draft.id === null
        ? create.mutateAsync({ body })
        : update.mutateAsync({ body: { ...body, id: draft.id } }));
      showToast({ kind: 'success', message: message ?? (draft.id === null ? successTexts.topicAdded : successTexts.topicUpdated) });
      onSaved(data.id, data.subjectId);
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
        hint={draft.id === null ? undefined : 'Предмет наявної теми не змінюють.'}
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
