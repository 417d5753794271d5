import { ruleTexts } from '@dzvinok/texts/messages';
import { schemaResolver, useForm, type FormErrors } from '@mantine/form';
import { useLayoutEffect, useState, type SyntheticEvent } from 'react';
import type { z } from 'zod';
import { useAfterClick } from './after-click.ts';

type FieldErrors = Readonly<Record<string, string>>;

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

interface SchemaFormOptions<Values> {
  /** Fields checked as soon as they are left; the rest wait for the submit. */
  validateOnBlur?: readonly FieldName<Values>[];
}

export interface SchemaForm<Values, Output> {
  values: Values;
  /** First error of each field by its name; a nested one by its path (`schedules.0.startTime`). */
  errors: FieldErrors;
  /** True once anything differs from the initial values. */
  dirty: boolean;
  /** The values that differ from the initial ones. */
  changes: () => Partial<Values>;
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
  takeSaved: (sent: Values, next: Values) => void;
  /** The `onSubmit` of the form: checks by the schema and hands over its output; a second click while busy is ignored. */
  submit: (handler: (output: Output) => unknown) => (event?: SyntheticEvent<HTMLFormElement>) => void;
}

const { formHasErrors } = ruleTexts;

/**
 * A form whose rules and texts are the contract's schema. `initialValues` is what the fields hold
 * (annotate it where a field starts as null); the handler of `submit` gets the schema's output.
 */
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
    // Mantine would clear the errors of all fields when several values change, and none inside of a changed list.
    clearInputErrorOnChange: false,
  });
  const [formError, setFormError] = useState<string | null>(null);
  const focusWrongField = useFocusOnWrongField();
  const [resets, setResets] = useState(0);
  const afterClick = useAfterClick();
  const errors = textsOf(form.errors);

  function setValue<Name extends FieldName<Values>>(name: Name, value: Values[Name]) {
    // Mantine's `setFieldValue` would copy all values, and every list would be drawn anew.
    form.setValues({ ...form.getValues(), [name]: value });
    form.setErrors((previous) => withoutField(previous, name));
    if (Object.keys(withoutField(form.errors, name)).length === 0) setFormError((told) => (told === formHasErrors ? null : told));
  }

  function check(name: FieldName<Values>) {
    const message = rules(form.getValues())[name];
    // A right value may still carry the server's refusal, which goes away when the value is changed.
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
    // A field that cannot read what was typed into it says so itself, and has no value to check.
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

/** Gives what moves the focus to the first wrong field of an element, once fields just found wrong are marked. */
export function useFocusOnWrongField(): (element: HTMLElement | null | undefined) => void {
  const [within, setWithin] = useState<{ element?: HTMLElement | null | undefined }>({});
  useLayoutEffect(() => within.element?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(), [within]);
  return (element) => setWithin({ element });
}

/** The values that are not those of `before`. */
function changesOf<Values extends object>(values: Values, before: Values): Partial<Values> {
  const changes: Partial<Values> = {};
  for (const name in values) if (JSON.stringify(values[name]) !== JSON.stringify(before[name])) changes[name] = values[name];
  return changes;
}

/** Mantine takes any node for an error; the schema and the server give texts. */
function textsOf(errors: FormErrors): FieldErrors {
  return Object.fromEntries(Object.entries(errors).filter((error): error is [string, string] => typeof error[1] === 'string'));
}

/** The errors without those of one field and of what lies inside it (`schedules.0.startTime`). */
function withoutField(errors: FormErrors, name: string): FormErrors {
  return Object.fromEntries(Object.entries(errors).filter(([path]) => path !== name && !path.startsWith(`${name}.`)));
}
