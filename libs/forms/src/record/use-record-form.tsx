import type { EditConflict } from '@dzvinok/contract/edit-conflict';
import { useSchemaForm, type SchemaForm } from '@dzvinok/ui/form';
import { useState, type FormEventHandler, type ReactNode, type RefObject } from 'react';
import type { z } from 'zod';
import { useEditConflict } from '../edit-conflict/use-edit-conflict.tsx';
import { useUnsaved } from '../leaving/leave-guard.tsx';
import { useTyped } from '../leaving/use-typed.ts';
import { useSaving, type FailureOptions, type Told } from '../saving/use-saving.tsx';
import { controlsOf } from './controls.tsx';
import { checkedOnLeave, valuesOf, type Controls, type Fields, type UnknownSecret } from './field.ts';

/** What follows a save; nothing when there was none after all, or when the form is gone with it. */
export interface Done<Saved> {
  /** The record as it is by now, from which the form goes on; without it the form stays as it is. */
  saved?: Saved;
  /** Told in the result popup. */
  told?: Told;
  /** Leads away from the form, which the leave guard then lets go without a question. */
  leave?: () => unknown;
}

export interface RecordFormOptions<Saved, Values, Output> extends FailureOptions {
  /** What is edited, as it was loaded; null for a new record. */
  record: Saved;
  fields: Fields<Values>;
  /** The values that a form of this record begins with; by default its properties of the same names (`valuesOf`). */
  read?: (record: Saved) => Values;
  /** The contract's rules, or those of a form that begins from this record. */
  rules: z.ZodType<Output> | ((started: Saved) => z.ZodType<Output>);
  /** Sends what the rules made of the values, `from` being what the form began from. A failure is thrown. */
  save: (output: Output, from: Saved) => Promise<Done<Saved> | void>;
  /** The contract's schema of the refusal of a save that began from an older version. */
  conflict?: z.ZodType<EditConflict<Saved>>;
  /** The names of the form for those that the server refuses, where the two differ. */
  refusedFields?: (fields: Record<string, string>, values: Values) => Record<string, string>;
  /** By default a new record is null. */
  isNew?: boolean;
}

export interface RecordForm<Saved, Values, Output> {
  form: SchemaForm<Values, Output>;
  controls: Controls<Values>;
  /** What the form began from, and after each save goes on from. */
  started: Saved;
  isBusy: boolean;
  onSubmit: FormEventHandler<HTMLFormElement>;
  /** Back to what the form began from. */
  reset: () => void;
  /** The form's element, in which a refused field gets the focus. */
  area: RefObject<HTMLFormElement | null>;
  /** The result and the edit conflict; outside of the form element. */
  popups: ReactNode;
}

/**
 * The life of an edited record: its values and their check, the question before they are lost, the save, a refusal on its
 * field, an edit conflict field by field, the result. What the form began from changes with its own saves only, never
 * under the person's hands.
 */
export function useRecordForm<Saved, Values extends object, Output>(
  options: RecordFormOptions<Saved, Values, Output>,
): RecordForm<Saved, Values, Output> {
  const { record, fields, read = (from: Saved) => valuesOf(fields, from ?? {}), rules, save, conflict, refusedFields, isNew = record === null, ...failure } = options;
  const rulesOf = (from: Saved) => (typeof rules === 'function' ? rules(from) : rules);
  const [started, setStarted] = useState(record);
  const [initial] = useState(() => read(record));
  const form = useSchemaForm<z.ZodType<Output>, Values>(rulesOf(started), initial, { validateOnBlur: checkedOnLeave(fields) });
  const saving = useSaving();
  const leaveQuietly = useUnsaved(form.dirty);
  useTyped(`${Object.keys(fields).join(' ')} ${idOf(record) ?? 'new'}`, form, isNew);

  const settle = (sent: Values, next: Saved) => {
    setStarted(next);
    if (next === null) form.reset(read(next));
    else form.settle(sent, read(next));
  };

  const send = (output: Output, from: Saved, sent: Values): Promise<boolean> =>
    saving.run(
      form,
      async () => {
        const done = await save(output, from);
        if (!done) return;
        if (done.saved !== undefined) settle(sent, done.saved);
        if (done.leave) leaveQuietly();
        await done.leave?.();
        return done.told;
      },
      { ...failure, refusedFields: refusedFields && ((refused) => refusedFields(refused, sent)), handle: editConflict.handle },
    );

  const editConflict = useEditConflict({ form, started, answer: conflict, fields, read, rulesOf, onRebase: setStarted, send });

  const unknownSecret = (name: keyof Values): UnknownSecret | undefined => {
    if (isNew || !isUnknown(started, name)) return undefined;
    return isUnknown(record, name) ? 'untold' : 'saved-elsewhere';
  };

  return {
    form,
    controls: controlsOf(fields, form, { isNew, unknownSecret }),
    started,
    isBusy: form.busy || saving.isSaving,
    onSubmit: form.submit((output) => send(output, started, form.values)),
    reset: () => form.reset(read(started)),
    area: saving.area,
    popups: (
      <>
        {editConflict.popup}
        {saving.popup}
      </>
    ),
  };
}

function idOf(record: unknown): number | null {
  const id: unknown = typeof record === 'object' && record !== null ? Reflect.get(record, 'id') : null;
  return typeof id === 'number' ? id : null;
}

function isUnknown(record: unknown, name: PropertyKey): boolean {
  return typeof record === 'object' && record !== null && Reflect.get(record, name) === null;
}
