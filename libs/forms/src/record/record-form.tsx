import type { ApiFailure, CallArguments } from '@dzvinok/api-client/call';
import { queryOf } from '@dzvinok/api-client/query';
import type { EditConflict } from '@dzvinok/contract/values';
import type { RouteData, RouteDefinition } from '@dzvinok/contract/route';
import { Button } from '@dzvinok/ui/button';
import { useSchemaForm, type SchemaForm } from '@dzvinok/ui/form';
import { FormActions, FormError, FormLayout, SubmitButton } from '@dzvinok/ui/form-parts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Fragment, useState, type FormEventHandler, type ReactNode, type RefObject } from 'react';
import type { z } from 'zod';
import { useEditConflict } from '../edit-conflict/use-edit-conflict.tsx';
import { useTyped, useUnsaved } from '../leaving/leaving.tsx';
import { useSaving, type FailureOptions, type Told } from '../saving/use-saving.tsx';
import { checkedOnLeave, fieldNames, valuesOf, type Controls, type Fields, type UnknownSecret } from './field.tsx';

/** Steps after a save; `save` returns nothing if nothing was saved or the form is gone. */
export interface Done<Saved> {
  /** The saved record, from which the form goes on; without it the form stays as it is. */
  saved?: Saved;
  told?: Told;
  /** Leaves the form; the leave guard does not ask. */
  leave?: () => unknown;
}

export interface RecordFormOptions<Saved, Values, Output> extends FailureOptions {
  /** The loaded record; null for a new one. */
  record: Saved;
  fields: Fields<Values>;
  /** Form values of a record; default: properties of the same names (`valuesOf`). */
  read?: (record: Saved) => Values;
  rules: z.ZodType<Output> | ((started: Saved) => z.ZodType<Output>);
  /** `from` is the record the form began from. Throws on failure. */
  save: (output: Output, from: Saved) => Promise<Done<Saved> | void>;
  /** Contract schema of the refusal when another user saved first. */
  conflict?: z.ZodType<EditConflict<Saved>>;
  /** Maps the server's field names to the form's, where they differ. */
  refusedFields?: (fields: Record<string, string>, values: Values) => Record<string, string>;
  isNew?: boolean;
}

export interface RecordForm<Saved, Values, Output> {
  form: SchemaForm<Values, Output>;
  controls: Controls<Values>;
  /** The record the form began from; replaced after each save. */
  started: Saved;
  isBusy: boolean;
  onSubmit: FormEventHandler<HTMLFormElement>;
  reset: () => void;
  area: RefObject<HTMLFormElement | null>;
  /** Render outside of the form element. */
  popups: ReactNode;
}

/** Edits one record: values, checks, leave question, save, refusals, edit conflict. Only own saves replace `started`. */
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
  /** Read on the first render only. */
  initial: Values;
  id?: number | null;
  isNew?: boolean;
  unknownSecret?: (name: keyof Values) => UnknownSecret | undefined;
}

/** A form of described fields with leave question and restored typing. Saved by `useRecordForm` or `useSaving`. */
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
  // Keys are exactly the type's names.
  return { form, controls: Object.fromEntries(drawn) as Controls<Values>, leaveQuietly };
}

/** Reads a record once per visit: each read of a record with a password is audited. */
export function useReadOnce<Route extends RouteDefinition>(
  route: Route,
  ...input: CallArguments<Route>
): UseQueryResult<RouteData<Route>, ApiFailure> {
  return useQuery({ ...queryOf(route, ...input), staleTime: Infinity, gcTime: 0, refetchOnReconnect: false });
}

/** Result of `useRecordForm`, as the frame needs it. */
export interface FramedForm {
  form: { formError: string | null };
  isBusy: boolean;
  onSubmit: FormEventHandler<HTMLFormElement>;
  area?: RefObject<HTMLFormElement | null>;
  popups?: ReactNode;
}

export interface FormFrameProps {
  label: string;
  record: FramedForm;
  submitLabel?: string;
  busyText?: string;
  danger?: boolean;
  onReset?: () => void;
  /** The form stands in a dialog: adds a cancel button, the main button last. */
  onCancel?: () => void;
  columns?: 1 | 2;
  className?: string;
  children: ReactNode;
}

/** Frame of a form: fields, error, buttons and the popups of its save. */
export function FormFrame(props: FormFrameProps) {
  const { label, record, submitLabel = 'Зберегти', busyText, danger, onReset, onCancel, columns, className, children } = props;
  const { form, isBusy, onSubmit, area, popups } = record;
  return (
    <>
      <FormLayout ref={area} aria-label={label} columns={columns} className={className} onSubmit={onSubmit}>
        {children}
        <FormError message={form.formError} />
        <FormActions place={onCancel ? 'dialog' : 'page'}>
          {onCancel && (
            <Button onClick={onCancel} disabled={isBusy}>
              Скасувати
            </Button>
          )}
          <SubmitButton look={danger ? 'danger' : undefined} busy={isBusy} busyText={busyText}>
            {submitLabel}
          </SubmitButton>
          {onReset && (
            <Button onClick={onReset} disabled={isBusy}>
              Скинути
            </Button>
          )}
        </FormActions>
      </FormLayout>
      {popups}
    </>
  );
}
