import { ruleTexts } from '@dzvinok/texts/messages';
import { schemaResolver, useForm, type FormErrors } from '@mantine/form';
import { useLayoutEffect, useState, type SyntheticEvent } from 'react';
import type { z } from 'zod';
import { useAfterClick } from './after-click.ts';

type FieldErrors = Readonly<Record<string, string>>;

type FieldName<Values> = Extract<keyof Values, string>;

/** Props that `form.field('fullName')` gives to a field. */
export interface FieldBinding<Value> {
  name: string;
  value: Value;
  onChange: (value: Value) => void;
  onBlur: () => void;
  error: string | undefined;
  /** Number of form resets: a change discards the field's unreadable text. */
  resets: number;
}

interface SchemaFormOptions<Values> {
  validateOnBlur?: readonly FieldName<Values>[];
}

export interface SchemaForm<Values, Output> {
  values: Values;
  /** First error of each field, nested fields by path (`schedules.0.startTime`). */
  errors: FieldErrors;
  dirty: boolean;
  changes: () => Partial<Values>;
  busy: boolean;
  formError: string | null;
  setFormError: (message: string | null) => void;
  field: <Name extends FieldName<Values>>(name: Name) => FieldBinding<Values[Name]>;
  setValue: <Name extends FieldName<Values>>(name: Name, value: Values[Name]) => void;
  setValues: (values: Partial<Values>) => void;
  setFieldErrors: (errors: FieldErrors | undefined) => void;
  reset: (next?: Values) => void;
  /** After saving `sent`: makes `next` initial, fields edited meanwhile keep their edits. */
  takeSaved: (sent: Values, next: Values) => void;
  /** Makes the form's `onSubmit`: validates, passes the schema's output on, ignores submits while busy. */
  submit: (handler: (output: Output) => unknown) => (event?: SyntheticEvent<HTMLFormElement>) => void;
}

const { formHasErrors } = ruleTexts;

/** Form validated by a contract's schema. `initialValues` needs a type annotation where a field starts as null. */
export function useSchemaForm<Schema extends z.ZodType, Values extends object>(
  schema: Schema,
  initialValues: Values,
  options: SchemaFormOptions<Values> = {},
): SchemaForm<Values, z.output<Schema>> {
  const rules = schemaResolver(schema, { sync: true });
  const form = useForm<Values, z.output<Schema>>({
    initialValues,
    validate: rules,
    transformValues: (values) => schema.parse(values),
    // Mantine would clear all errors when several values change, and none inside a changed list.
    clearInputErrorOnChange: false,
  });
  const [formError, setFormError] = useState<string | null>(null);
  const focusWrongField = useFocusOnWrongField();
  const [resets, setResets] = useState(0);
  const afterClick = useAfterClick();
  const errors = textsOf(form.errors);

  function setValue<Name extends FieldName<Values>>(name: Name, value: Values[Name]) {
    // Mantine's `setFieldValue` copies all values, so every list would re-render.
    form.setValues({ ...form.getValues(), [name]: value });
    form.setErrors((previous) => withoutField(previous, name));
    if (Object.keys(withoutField(form.errors, name)).length === 0) setFormError((told) => (told === formHasErrors ? null : told));
  }

  function check(name: FieldName<Values>) {
    const message = rules(form.getValues())[name];
    // A valid value keeps the server's error until it is changed.
    if (message) form.setErrors((previous) => ({ ...previous, [name]: message }));
  }

  function reset(next: Values = form.getInitialValues()) {
    afterClick.drop();
    form.setInitialValues(next);
    form.reset();
    setFormError(null);
    setResets((times) => times + 1);
  }

  function takeSaved(sent: Values, next: Values) {
    const later = changesOf(form.getValues(), sent);
    form.setInitialValues(next);
    form.setValues({ ...next, ...later });
  }

  function submit(handler: (output: z.output<Schema>) => unknown, element: HTMLFormElement | undefined) {
    const refuse = () => {
      setFormError(formHasErrors);
      focusWrongField(element);
    };
    const send = async (output: z.output<Schema>) => {
      setFormError(null);
      await handler(output);
    };
    // A field with unreadable text shows its own error and has no value to validate.
    const isUnread = element?.querySelector('[data-unread]');
    afterClick.drop();
    form.onSubmit(isUnread ? refuse : send, refuse)();
  }

  return {
    values: form.values,
    errors,
    dirty: form.isDirty(),
    changes: () => changesOf(form.getValues(), form.getInitialValues()),
    busy: form.submitting,
    formError,
    setFormError,
    setValue,
    setValues: form.setValues,
    setFieldErrors: (refusals) => form.setErrors(refusals ?? {}),
    reset,
    takeSaved,
    submit: (handler) => (event) => {
      event?.preventDefault();
      if (!form.submitting) submit(handler, event?.currentTarget);
    },
    field: (name) => ({
      name,
      value: form.values[name],
      onChange: (value) => setValue(name, value),
      onBlur: () => options.validateOnBlur?.includes(name) && afterClick.run(() => check(name)),
      error: errors[name],
      resets,
    }),
  };
}

/** Gives a function that focuses the first invalid field of an element, after the render that marks invalid fields. */
export function useFocusOnWrongField(): (element: HTMLElement | null | undefined) => void {
  const [within, setWithin] = useState<{ element?: HTMLElement | null | undefined }>({});
  useLayoutEffect(() => within.element?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(), [within]);
  return (element) => setWithin({ element });
}

function changesOf<Values extends object>(values: Values, before: Values): Partial<Values> {
  const changes: Partial<Values> = {};
  for (const name in values) if (JSON.stringify(values[name]) !== JSON.stringify(before[name])) changes[name] = values[name];
  return changes;
}

/** Mantine allows any node as an error; only texts occur here. */
function textsOf(errors: FormErrors): FieldErrors {
  return Object.fromEntries(Object.entries(errors).filter((error): error is [string, string] => typeof error[1] === 'string'));
}

function withoutField(errors: FormErrors, name: string): FormErrors {
  return Object.fromEntries(Object.entries(errors).filter(([path]) => path !== name && !path.startsWith(`${name}.`)));
}
