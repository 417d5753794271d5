import { ApiFailure } from '@dzvinok/api-client/call';
import type { EditConflict } from '@dzvinok/contract/values';
import { ruleTexts } from '@dzvinok/texts/messages';
import type { SchemaForm } from '@dzvinok/ui/form';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { z } from 'zod';
import { fieldNames, type Fields } from '../record/field.tsx';
import { EditConflictPopup, type Change, type Choices, type Fate, type Versions } from './edit-conflict.popup.tsx';

interface EditConflictOptions<Saved, Values, Output> {
  form: SchemaForm<Values, Output>;
  started: Saved;
  /** Schema of the refusal's `data`; without it no failure is an edit conflict. */
  answer: z.ZodType<EditConflict<Saved>> | undefined;
  fields: Fields<Values>;
  read: (saved: Saved) => Values;
  rulesOf: (saved: Saved) => z.ZodType<Output>;
  onRebase: (current: Saved) => void;
  send: (changed: Output, from: Saved, sent: Values) => Promise<unknown>;
}

interface Question<Saved, Values> {
  number: number;
  conflict: EditConflict<Saved>;
  versions: Versions<Values>;
  changes: readonly Change<Values>[];
}

interface EditConflictHandling {
  /** True when the failure was an edit conflict; the comparison then leads on. */
  handle: (error: unknown) => Promise<boolean>;
  popup: ReactNode;
}

/** Keeps fields that one side changed, lets the user choose the rest, then saves again; at once if no field of the form changed. */
export function useEditConflict<Saved, Values extends object, Output>(
  options: EditConflictOptions<Saved, Values, Output>,
): EditConflictHandling {
  const [question, setQuestion] = useState<Question<Saved, Values> | null>(null);
  const [isOpened, setOpened] = useState(false);
  // A comparison may end in another refusal, long after the render that began it.
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
    const changes = findChanges(fieldNames(fields), versions, isShownSame(fields));
    if (changes.every(({ fate }) => fate === 'mine')) {
      await goOn(conflict.current, mergeEdits(versions, isShownSame(fields)));
      return true;
    }
    setQuestion((previous) => ({ number: (previous?.number ?? 0) + 1, conflict, versions, changes }));
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
        changes={question.changes}
        changedBy={question.conflict.changedBy}
        changedAt={question.conflict.changedAt}
        onClose={() => setOpened(false)}
        onGoOn={(choices) => answerWith(question, choices)}
      />
    ),
  };
}

/** The refusal has no password; an unchanged one is the password the form began with. */
function withKnownPassword<Saved>({ current, isPasswordChanged }: EditConflict<Saved>, started: Saved): Saved {
  const knows = typeof started === 'object' && started !== null && 'password' in started;
  return knows && !isPasswordChanged ? { ...current, password: started.password } : current;
}

export type Sameness<Values> = (name: keyof Values, left: Values, right: Values) => boolean;

/** Values that look the same are the same: surrounding spaces and ids are not shown. */
function isShownSame<Values>(fields: Fields<Values>): Sameness<Values> {
  return (name, left, right) => {
    const { show, isSecret } = fields[name];
    return isSecret ? left[name] === right[name] : show(left[name]) === show(right[name]);
  };
}

/** Fields that differ, in the order of `names`, except those that both changed to the same value. */
export function findChanges<Values extends object, Name extends keyof Values>(
  names: readonly Name[],
  versions: Versions<Values>,
  isSame: Sameness<Values>,
): { name: Name; fate: Fate }[] {
  return names.flatMap((name) => {
    const fate = fateOf(name, versions, isSame);
    return fate ? [{ name, fate }] : [];
  });
}

/** Merged form: changes of one side from that side, fields that both changed from the chosen side (default: mine). */
export function mergeEdits<Values extends object>(
  versions: Versions<Values>,
  isSame: Sameness<Values>,
  choices?: Choices<Values>,
): Values {
  const { mine, theirs } = versions;
  const merged = { ...mine };
  for (const name of namesOf(mine)) {
    const fate = fateOf(name, versions, isSame);
    const isTaken = fate === 'theirs' || (fate === 'both' && choices?.[name] === 'theirs');
    if (isTaken) merged[name] = theirs[name];
  }
  return merged;
}

function fateOf<Values>(name: keyof Values, versions: Versions<Values>, isSame: Sameness<Values>): Fate | null {
  const { started, mine, theirs, changedSecrets } = versions;
  const isMineNew = !isSame(name, started, mine);
  if (changedSecrets.includes(name)) return isMineNew ? 'both' : 'theirs';
  const isTheirsNew = !isSame(name, started, theirs);
  if (!isMineNew && !isTheirsNew) return null;
  if (isMineNew && isTheirsNew) return isSame(name, mine, theirs) ? null : 'both';
  return isMineNew ? 'mine' : 'theirs';
}

function namesOf<Values extends object>(values: Values): (keyof Values)[] {
  // Keys are exactly the type's names.
  return Object.keys(values) as (keyof Values)[];
}
