import { ApiFailure } from '@dzvinok/api-client/call';
import type { EditConflict } from '@dzvinok/contract/edit-conflict';
import { ruleTexts } from '@dzvinok/texts/messages';
import type { SchemaForm } from '@dzvinok/ui/form';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { z } from 'zod';
import { fieldNames, type Fields } from '../record/field.ts';
import { findChanges, isShownSame, mergeEdits, type Choices, type Versions } from './edit-conflict-merge.ts';
import { EditConflictPopup } from './edit-conflict.popup.tsx';

interface EditConflictOptions<Saved, Values, Output> {
  form: SchemaForm<Values, Output>;
  /** The record that the form began from. */
  started: Saved;
  /** The schema of the refusal's `data`; without it no failure is an edit conflict. */
  answer: z.ZodType<EditConflict<Saved>> | undefined;
  fields: Fields<Values>;
  read: (saved: Saved) => Values;
  rulesOf: (saved: Saved) => z.ZodType<Output>;
  /** From now on the form begins from this record, its version included. */
  onRebase: (current: Saved) => void;
  send: (changed: Output, from: Saved, sent: Values) => Promise<unknown>;
}

interface Question<Saved, Values> {
  number: number;
  conflict: EditConflict<Saved>;
  versions: Versions<Values>;
}

interface EditConflictHandling {
  /** Answers true when the failure was an edit conflict; the comparison then leads on from here. */
  handle: (error: unknown) => Promise<boolean>;
  popup: ReactNode;
}

/**
 * Serves the form of a record that somebody else may save meanwhile. A refused save shows what changed; what only they
 * changed is taken over, what only this form changed stays, the rest is chosen, and then saving goes on. Where they
 * changed nothing that the form holds, it goes on without a question.
 */
export function useEditConflict<Saved, Values extends object, Output>(
  options: EditConflictOptions<Saved, Values, Output>,
): EditConflictHandling {
  const [question, setQuestion] = useState<Question<Saved, Values> | null>(null);
  const [isOpened, setOpened] = useState(false);
  // A save that goes on after a comparison may be refused again, long after the render it was made in.
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });

  const goOn = async (current: Saved, merged: Values) => {
    const { form, onRebase, read, rulesOf, send } = latest.current;
    onRebase(current);
    form.reset(read(current));
    form.setValues(merged);
    const parsed = rulesOf(current).safeParse(merged);
    if (parsed.success) {
      await send(parsed.data, current, merged);
      return;
    }
    form.setFieldErrors(Object.fromEntries(parsed.error.issues.map(({ path, message }) => [path.join('.'), message])));
    form.setFormError(ruleTexts.formHasErrors);
  };

  const handle = async (error: unknown) => {
    const { form, started, answer, fields, read } = latest.current;
    const parsed = error instanceof ApiFailure && error.status === 409 ? answer?.safeParse(error.data) : null;
    if (!parsed?.success) return false;
    const conflict = { ...parsed.data, current: withKnownPassword(parsed.data, started) };
    const versions: Versions<Values> = {
      started: read(started),
      mine: form.values,
      theirs: read(conflict.current),
      changedSecrets: conflict.isPasswordChanged ? fieldNames(fields).filter((name) => fields[name].isSecret) : [],
    };
    if (findChanges(fieldNames(fields), versions, isShownSame(fields)).every(({ fate }) => fate === 'mine')) {
      await goOn(conflict.current, mergeEdits(versions, isShownSame(fields)));
      return true;
    }
    setQuestion((previous) => ({ number: (previous?.number ?? 0) + 1, conflict, versions }));
    setOpened(true);
    return true;
  };

  const answerWith = ({ conflict, versions }: Question<Saved, Values>, choices: Choices<Values>) => {
    setOpened(false);
    void goOn(conflict.current, mergeEdits(versions, isShownSame(options.fields), choices));
  };

  return {
    handle,
    popup: question && (
      <EditConflictPopup
        key={question.number}
        opened={isOpened}
        fields={options.fields}
        versions={question.versions}
        changedBy={question.conflict.changedBy}
        changedAt={question.conflict.changedAt}
        onClose={() => setOpened(false)}
        onGoOn={(choices) => answerWith(question, choices)}
      />
    ),
  };
}

/** The refusal carries no password; one that nobody changed is the one that the form began from. */
function withKnownPassword<Saved>({ current, isPasswordChanged }: EditConflict<Saved>, started: Saved): Saved {
  const knows = typeof started === 'object' && started !== null && 'password' in started;
  return knows && !isPasswordChanged ? { ...current, password: started.password } : current;
}
