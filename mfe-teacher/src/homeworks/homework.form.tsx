import { ApiFailure } from '@dzvinok/api-client/call';
import { homeworkText } from '@dzvinok/contract/homeworks';
import { useSaving } from '@dzvinok/forms/saving';
import { Button } from '@dzvinok/ui/button';
import { TextArea } from '@dzvinok/ui/form';
import { FormActions, FormError, FormLayout, SubmitButton } from '@dzvinok/ui/form-parts';
import { Inline } from '@dzvinok/ui/layout';
import { Notice } from '@dzvinok/ui/state';
import { Text } from '@dzvinok/ui/text';
import { useState, type SyntheticEvent } from 'react';
import type { HomeworkDraft } from '../homework-draft/homework-draft.ts';
import styles from './homework.module.css';

interface HomeworkFormProps {
  homework: HomeworkDraft;
  saved: string | null;
  onRefused: () => void;
}

const hints = {
  saved: 'Учні бачать завдання в розкладі наступного уроку.',
  draft: 'Чернетку ще не збережено.',
  ofAnotherLesson: 'Чернетка з іншого уроку, ще не збережена.',
  waits: 'Завдання чекає в черзі: його збережено на цьому пристрої й буде надіслано автоматично.',
  removalWaits: 'Завдання буде прибрано, коли зв’язок із сервером повернеться.',
  takenBack: 'Без тексту завдання зникне з розкладу учнів.',
} as const;

/** The draft stays until saved; a change saved elsewhere meanwhile is shown beside it. */
export function HomeworkForm({ homework, saved, onRefused }: HomeworkFormProps) {
  const [error, setError] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { run, isSaving, area } = useSaving();
  const { draft, isWaiting, isOfAnotherLesson } = homework;
  const text = draft?.text ?? saved ?? '';
  const isChanged = draft !== null && text.trim() !== (saved ?? '');
  /** Another text was saved since writing began. */
  const hasEditConflict = isChanged && draft.base !== saved;
  const isTakenBack = saved !== null && text.trim() === '';
  // After a draft is sent or dropped, the refusal of its text is cleared.
  const [hadDraft, setHadDraft] = useState(draft !== null);
  if (hadDraft !== (draft !== null)) {
    setHadDraft(!hadDraft);
    setRefusal(null);
  }

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    const wrong = textError(text, saved);
    setError(wrong);
    if (wrong || isSaving || hasEditConflict) return;
    setRefusal(null);
    // Refusals have no field names here, because the call takes one text.
    const form = { values: {}, setFieldErrors: () => undefined, setFormError: setRefusal };
    void run(form, async () => void (await homework.send(text, saved)), {
      // The server’s own words are shown besides.
      handle: async (failure) => homework.wait(failure, text) && failure instanceof ApiFailure && failure.trouble !== 'trouble',
      onRefused,
    });
  }

  const state = isOfAnotherLesson ? 'ofAnotherLesson' : 'draft';
  return (
    <FormLayout ref={area} onSubmit={submit}>
      <FormError message={refusal} />
      <TextArea
        label="Що зробити до наступного уроку"
        value={text}
        onChange={(typed) => {
          homework.write(typed, saved);
          setError(null);
        }}
        error={error}
        hint={isTakenBack ? hints.takenBack : isWaiting ? undefined : hints[isChanged ? state : 'saved']}
        rows={5}
        maxRows={40}
      />
      <div role="status">
        {isWaiting && <Notice tone="warning">{isTakenBack ? hints.removalWaits : hints.waits}</Notice>}
      </div>
      {hasEditConflict && (
        <EditConflictNotice theirs={saved} onTakeTheirs={homework.drop} onKeepMine={() => homework.writeOver(saved)} />
      )}
      <FormActions>
        <SubmitButton busy={isSaving} aria-disabled={hasEditConflict || undefined}>
          {isTakenBack ? 'Прибрати завдання' : 'Додати завдання'}
        </SubmitButton>
        {isChanged && !hasEditConflict && (
          <Button look="quiet" onClick={homework.drop} disabled={isSaving}>
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
