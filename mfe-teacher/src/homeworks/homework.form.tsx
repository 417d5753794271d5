import { ApiFailure } from '@dzvinok/api-client/call';
import { queryOf, useCall } from '@dzvinok/api-client/query';
import { homeworksRoutes, homeworkText } from '@dzvinok/contract/homeworks';
import { lessonsRoutes } from '@dzvinok/contract/lessons';
import { useSaving } from '@dzvinok/forms/saving';
import { successTexts } from '@dzvinok/texts/messages';
import { Button } from '@dzvinok/ui/button';
import { TextArea } from '@dzvinok/ui/form';
import { FormActions, FormError, FormLayout, SubmitButton } from '@dzvinok/ui/form-parts';
import { Inline } from '@dzvinok/ui/layout';
import { Text } from '@dzvinok/ui/text';
import { showToast } from '@dzvinok/ui/toast';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import styles from './homework.module.css';
import { useDraft } from './use-draft.ts';

interface HomeworkFormProps {
  groupId: number;
  saved: string | null;
}

const hints = {
  saved: 'Учні бачать завдання в розкладі наступного уроку.',
  draft: 'Чернетку ще не збережено.',
  takenBack: 'Без тексту завдання зникне з розкладу учнів.',
} as const;

/** The draft stays until saved; a change saved elsewhere meanwhile is shown beside it. */
export function HomeworkForm({ groupId, saved }: HomeworkFormProps) {
  const client = useQueryClient();
  const draft = useDraft(groupId, saved);
  const [error, setError] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { run, isSaving, area } = useSaving();
  const set = useCall(homeworksRoutes.set);

  const send = async (text: string) => {
    const present = await client.fetchQuery({ ...queryOf(homeworksRoutes.one, { params: { id: groupId } }), staleTime: 0 });
    // A lost reply may have saved the draft; for any other saved text the notice asks first.
    const isSaved = present.nextLessonHomework === (text || null) && draft.isChanged;
    if (!isSaved && present.nextLessonHomework !== draft.base) return;
    const query = { version: present.nextLessonVersion };
    const message = isSaved ? null : (await set.mutateAsync({ params: { id: groupId }, query, body: text })).message;
    draft.drop();
    const told = text === '' ? 'Домашнє завдання прибрано.' : (message ?? successTexts.homeworkUpdated);
    showToast({ kind: 'success', message: told, id: 'homework-saved' });
  };

  /** Another save came first: reread it, and the notice explains. */
  const takeEditConflict = async (failure: unknown) => {
    if (!(failure instanceof ApiFailure) || failure.code !== 'homeworks.stale') return false;
    await client.invalidateQueries({ queryKey: [homeworksRoutes.one.path] });
    return true;
  };

  const isTakenBack = saved !== null && draft.text.trim() === '';

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    const wrong = textError(draft.text, saved);
    setError(wrong);
    if (wrong || isSaving || draft.hasEditConflict) return;
    setRefusal(null);
    // Refusals have no field names here, because the call takes one text.
    const form = { values: {}, setFieldErrors: () => undefined, setFormError: setRefusal };
    void run(form, () => send(draft.text.trim()), {
      handle: takeEditConflict,
      onRefused: () => void client.invalidateQueries({ queryKey: [lessonsRoutes.header.path] }),
    });
  }

  return (
    <FormLayout ref={area} onSubmit={submit}>
      <FormError message={refusal} />
      <TextArea
        label="Що зробити до наступного уроку"
        value={draft.text}
        onChange={(text) => {
          draft.write(text);
          setError(null);
        }}
        error={error}
        hint={isTakenBack ? hints.takenBack : hints[draft.isChanged ? 'draft' : 'saved']}
        rows={5}
        maxRows={40}
      />
      {draft.hasEditConflict && (
        <EditConflictNotice theirs={saved} onTakeTheirs={draft.drop} onKeepMine={() => draft.writeOver(saved)} />
      )}
      <FormActions>
        <SubmitButton busy={isSaving} aria-disabled={draft.hasEditConflict || undefined}>
          {isTakenBack ? 'Прибрати завдання' : 'Додати завдання'}
        </SubmitButton>
        {draft.isChanged && !draft.hasEditConflict && (
          <Button look="quiet" onClick={draft.drop} disabled={isSaving}>
            Скасувати зміни
          </Button>
        )}
      </FormActions>
    </FormLayout>
  );
}

/** An empty text deletes saved homework; without saved homework it is an error. */
function textError(text: string, saved: string | null): string | null {
  const parsed = homeworkText.safeParse(text);
  if (!parsed.success) return parsed.error.issues[0]?.message ?? null;
  return parsed.data === '' && saved === null ? 'Введіть текст завдання' : null;
}

interface EditConflictNoticeProps {
  theirs: string | null;
  onTakeTheirs: () => void;
  onKeepMine: () => void;
}

/** Another tab or device saved another text meanwhile; the teacher chooses one. */
function EditConflictNotice({ theirs, onTakeTheirs, onKeepMine }: EditConflictNoticeProps) {
  return (
    <div className={styles.notice} role="alert">
      <Text block weight="medium">
        {theirs === null ? 'Завдання тим часом прибрали.' : 'Завдання тим часом змінили. Тепер збережено:'}
      </Text>
      {theirs !== null && (
        <Text block className={styles.text}>
          {theirs}
        </Text>
      )}
      <Inline>
        <Button size="sm" onClick={onTakeTheirs}>
          {theirs === null ? 'Прибрати й моє' : 'Взяти збережене'}
        </Button>
        <Button size="sm" onClick={onKeepMine}>
          Залишити моє
        </Button>
      </Inline>
    </div>
  );
}
