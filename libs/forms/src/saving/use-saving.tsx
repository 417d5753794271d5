import { useState, type ReactNode, type RefObject } from 'react';
import { readFailure } from './refusal.ts';
import { useResultPopup } from './result.popup.tsx';

/** A form as a save sees it: where the server's words about it go. */
export interface Refusable {
  values: object;
  setFieldErrors: (errors: Record<string, string> | undefined) => void;
  setFormError: (message: string | null) => void;
}

/** What the result popup says; what `onClose` does happens once it is closed. */
export interface Told {
  title: string;
  message?: ReactNode;
  onClose?: () => void;
}

export interface FailureOptions {
  /** The result popup tells of the failure under this title; without it the text stands above the buttons. */
  failure?: { title: string; message?: (text: string) => ReactNode };
  /** The failure is told elsewhere too. */
  onRefused?: (text: string) => void;
}

interface RunOptions extends FailureOptions {
  /** The names of the form for those that the server refuses. */
  refusedFields?: (fields: Record<string, string>) => Record<string, string>;
  /** True when it deals with the failure itself. */
  handle?: (error: unknown) => Promise<boolean>;
}

export interface Saving<Area> {
  /** Makes the call of a form; what it answers is told in the result popup. True when it was made. */
  run: (form: Refusable, call: () => Promise<Told | void>, options?: RunOptions) => Promise<boolean>;
  isSaving: boolean;
  /** Around the fields: a refused one gets the focus. */
  area: RefObject<Area | null>;
  focusWrongField: () => void;
  popup: ReactNode;
}

/**
 * The one way in which a form is saved. A failure never loses what was typed: each refused field says what is wrong with
 * it and the first gets the focus; the server's text stands in the result popup or above the buttons, unless a field says
 * it word for word.
 */
export function useSaving<Area extends HTMLElement = HTMLFormElement>(): Saving<Area> {
  const { succeed, fail, area, focusWrongField, popup } = useResultPopup<Area>();
  const [isSaving, setSaving] = useState(false);

  const refuse = (form: Refusable, error: unknown, { failure, onRefused, refusedFields = (fields) => fields }: RunOptions) => {
    const { text, fields: named } = readFailure(error);
    const fields = named && refusedFields(named);
    form.setFieldErrors(fields);
    if (failure) fail(failure.title, failure.message?.(text) ?? text);
    else {
      form.setFormError(isSaidAtField(form, fields, text) ? null : text);
      focusWrongField();
    }
    onRefused?.(text);
  };

  const run: Saving<Area>['run'] = async (form, call, options = {}) => {
    setSaving(true);
    try {
      const told = await call();
      if (told) succeed(told);
      return true;
    } catch (error) {
      if (!(await options.handle?.(error))) refuse(form, error, options);
      return false;
    } finally {
      setSaving(false);
    }
  };

  return { run, isSaving, area, focusWrongField, popup };
}

function isSaidAtField({ values }: Refusable, fields: Record<string, string> = {}, text: string): boolean {
  return Object.entries(fields).some(([path, said]) => said === text && (path.split('.')[0] ?? path) in values);
}
