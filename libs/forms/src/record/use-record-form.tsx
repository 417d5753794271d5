import type { ApiFailure, CallArguments } from '@dzvinok/api-client/call';
import { queryOf } from '@dzvinok/api-client/query';
import type { EditConflict } from '@dzvinok/contract/edit-conflict';
import type { RouteData, RouteDefinition } from '@dzvinok/contract/route';
import { useSchemaForm, type SchemaForm } from '@dzvinok/ui/form';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Fragment, useState, type FormEventHandler, type ReactNode, type RefObject } from 'react';
import type { z } from 'zod';
import { useEditConflict } from '../edit-conflict/use-edit-conflict.tsx';
import { useTyped, useUnsaved } from '../leaving/leaving.tsx';
import { useSaving, type FailureOptions, type Told } from '../saving/use-saving.tsx';
import { checkedOnLeave, fieldNames, valuesOf, type Controls, type Fields, type UnknownSecret } from './field.ts';

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
  const unknownSecret = (name: keyof Values): UnknownSecret | undefined => {
    if (isNew || !isUnknown(started, name)) return undefined;
    return isUnknown(record, name) ? 'untold' : 'saved-elsewhere';
  };
  const { form, controls, leaveQuietly } = useFieldsForm({ fields, rules: rulesOf(started), initial, id: idOf(record), isNew, unknownSecret });
  const saving = useSaving();

  const goOnFrom = (sent: Values, next: Saved) => {
    setStarted(next);
    if (next === null) form.reset(read(next));
    else form.takeSaved(sent, read(next));
  };

  const send = (output: Output, from: Saved, sent: Values): Promise<boolean> =>
    saving.run(
      form,
      async () => {
        const done = await save(output, from);
        if (!done) return;
        if (done.saved !== undefined) goOnFrom(sent, done.saved);
        if (done.leave) leaveQuietly();
        await done.leave?.();
        return done.told;
      },
      { ...failure, refusedFields: refusedFields && ((refused) => refusedFields(refused, sent)), handle: editConflict.handle },
    );

  const editConflict = useEditConflict({ form, started, answer: conflict, fields, read, rulesOf, onRebase: setStarted, send });

  return {
    form,
    controls,
    started,
    isBusy: saving.isSaving,
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

interface FieldsFormOptions<Values, Output> {
  fields: Fields<Values>;
  rules: z.ZodType<Output>;
  /** Read when the form is first drawn. */
  initial: Values;
  /** Null for a new record. */
  id?: number | null;
  isNew?: boolean;
  unknownSecret?: (name: keyof Values) => UnknownSecret | undefined;
}

/**
 * A form of described fields: their values, check and drawing, the question before they are lost, and what was typed when
 * a session ended. `useRecordForm` saves it; a form that is saved together with another one does that by `useSaving`.
 */
export function useFieldsForm<Values extends object, Output>(options: FieldsFormOptions<Values, Output>) {
  const { fields, rules, initial, id = null, isNew = id === null, unknownSecret } = options;
  const form: SchemaForm<Values, Output> = useSchemaForm(rules, initial, { validateOnBlur: checkedOnLeave(fields) });
  const leaveQuietly = useUnsaved(form.dirty);
  useTyped(`${Object.keys(fields).join(' ')} ${id ?? 'new'}`, form, isNew);

  const { values, errors } = form;
  const drawn = fieldNames(fields).map((name) => {
    const { control, label } = fields[name];
    const around = { values, errors, isNew, unknownSecret: unknownSecret?.(name) };
    return [name, <Fragment key={name}>{control({ ...form.field(name), label }, around)}</Fragment>];
  });
  // Built of the very names that the type has.
  return { form, controls: Object.fromEntries(drawn) as Controls<Values>, leaveQuietly };
}

/** Reads the record of a form once for each visit: every reading of one with a password is audited. */
export function useReadOnce<Route extends RouteDefinition>(
  route: Route,
  ...input: CallArguments<Route>
): UseQueryResult<RouteData<Route>, ApiFailure> {
  return useQuery({ ...queryOf(route, ...input), staleTime: Infinity, gcTime: 0, refetchOnReconnect: false });
}
