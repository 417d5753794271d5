import { useEffect, useLayoutEffect, useRef, useState, type SyntheticEvent } from 'react';
import type { z } from 'zod';
import { useAfterClick } from './after-click.ts';
import { fieldErrors, withoutField, type FieldErrors } from './schema-issues.ts';

type FieldName<Values> = Extract<keyof Values, string>;

/** Every field of the design system takes these; `{...form.field('fullName')}` gives them. */
export interface FieldBinding<Value> {
  name: string;
  value: Value;
  onChange: (value: Value) => void;
  onBlur: () => void;
  error: string | undefined;
  /** Times that the form has begun anew: what was typed before that but could not be read is gone too. */
  resets: number;
}

export interface SchemaFormOptions<Values> {
  /** Fields checked as soon as they are left; the rest wait for the submit. */
  validateOnBlur?: readonly FieldName<Values>[];
}

export interface SchemaForm<Values, Output> {
  values: Values;
  /** First error of each field by its name; a nested one by its path (`schedules.0.startTime`). */
  errors: FieldErrors;
  /** True once anything differs from the initial values. */
  dirty: boolean;
  /** True while the submit handler runs. */
  busy: boolean;
  /** Error of the whole form, for `FormError`. */
  formError: string | null;
  setFormError: (message: string | null) => void;
  field: <Name extends FieldName<Values>>(name: Name) => FieldBinding<Values[Name]>;
  setValue: <Name extends FieldName<Values>>(name: Name, value: Values[Name]) => void;
  setValues: (values: Partial<Values>) => void;
  /** Puts a refusal of the server under its fields. */
  setFieldErrors: (errors: FieldErrors | undefined) => void;
  /** Back to the initial values, or to new ones (a record that has been loaded or saved). */
  reset: (next?: Values) => void;
  /** `sent` has been saved as `next`; a field that was changed meanwhile keeps what was typed. */
  settle: (sent: Values, next: Values) => void;
  /** For `<form onSubmit>`: checks by the schema and hands over its output; a second click while busy is ignored. */
  submit: (handler: (output: Output) => unknown) => (event?: SyntheticEvent<HTMLFormElement>) => void;
}

const formHasErrors = 'Будь ласка, виправте помилки у формі.';

/**
 * A form whose rules and texts are the contract's schema. `initialValues` is what the fields hold
 * (annotate it where a field starts as null); the handler of `submit` gets the schema's output.
 */
export function useSchemaForm<Schema extends z.ZodType, Values extends object>(
  schema: Schema,
  initialValues: Values,
  options: SchemaFormOptions<Values> = {},
): SchemaForm<Values, z.output<Schema>> {
  const [{ initial, resets }, setStart] = useState({ initial: initialValues, resets: 0 });
  const [values, setValuesState] = useState(initialValues);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [formError, setFormError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const focusFirstError = useFirstErrorFocus();
  const afterClick = useAfterClick();
  const latest = useLatest(values);

  function setValue<Name extends FieldName<Values>>(name: Name, value: Values[Name]) {
    setValuesState((previous) => ({ ...previous, [name]: value }));
    setErrors((previous) => withoutField(previous, name));
  }

  function check(name: FieldName<Values>) {
    const { error } = schema.safeParse(latest.current);
    const message = error && fieldErrors(error)[name];
    // A right value may still carry the server's refusal, which goes away when the value is changed.
    if (message) setErrors((previous) => ({ ...previous, [name]: message }));
  }

  function reset(next: Values = initial) {
    afterClick.drop();
    setStart((previous) => ({ initial: next, resets: previous.resets + 1 }));
    setValuesState(next);
    setErrors({});
    setFormError(null);
  }

  function settle(sent: Values, next: Values) {
    setStart((previous) => ({ ...previous, initial: next }));
    setValuesState((now) => {
      const settled = { ...next };
      for (const name in now) if (JSON.stringify(now[name]) !== JSON.stringify(sent[name])) settled[name] = now[name];
      return settled;
    });
  }

  async function run(handler: (output: z.output<Schema>) => unknown, form: HTMLFormElement | undefined) {
    afterClick.drop();
    const parsed = schema.safeParse(values);
    // A field that cannot read what was typed into it says so itself, and has no value to check.
    const isUnread = form?.querySelector('[data-unread]') !== null && form !== undefined;
    if (!parsed.success || isUnread) {
      setErrors(parsed.success ? {} : fieldErrors(parsed.error));
      setFormError(formHasErrors);
      focusFirstError(form);
      return;
    }
    setErrors({});
    setFormError(null);
    setBusy(true);
    try {
      await handler(parsed.data);
    } finally {
      setBusy(false);
    }
  }

  return {
    values,
    errors,
    dirty: JSON.stringify(values) !== JSON.stringify(initial),
    busy,
    formError,
    setFormError,
    setValue,
    setValues: (some) => setValuesState((previous) => ({ ...previous, ...some })),
    setFieldErrors: (refused) => setErrors(refused ?? {}),
    reset,
    settle,
    submit: (handler) => (event) => {
      event?.preventDefault();
      if (!busy) void run(handler, event?.currentTarget);
    },
    field: (name) => ({
      name,
      value: values[name],
      onChange: (value) => setValue(name, value),
      onBlur: () => options.validateOnBlur?.includes(name) && afterClick.run(() => check(name)),
      error: errors[name],
      resets,
    }),
  };
}

/** The value of the latest drawing, for work that was put off. */
function useLatest<Value>(value: Value) {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}

/** Moves the focus to the first field in error, after React has marked it. */
function useFirstErrorFocus() {
  const waiting = useRef<HTMLFormElement>(undefined);
  useEffect(() => {
    const invalid = waiting.current?.querySelector('[aria-invalid="true"]');
    waiting.current = undefined;
    if (invalid instanceof HTMLElement) invalid.focus();
  });
  return (form: HTMLFormElement | undefined) => {
    waiting.current = form;
  };
}
