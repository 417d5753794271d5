import { ApiFailure, failureText } from '@dzvinok/api-client/call';
import { readLostSession } from '@dzvinok/session/session';
import { useFocusOnWrongField } from '@dzvinok/ui/form';
import { ResultPopup } from '@dzvinok/ui/popup';
import { useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react';

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
  /** The next step that is offered instead of closing. */
  next?: { label: string; go: () => void };
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
  /** Around the fields: the form, or what holds several of them. A refused field gets the focus. */
  area: RefObject<Area | null>;
  /** Goes to the first field in error, once those that were just put under their fields are marked. */
  focusWrongField: () => void;
  /** The popup that tells how a save ended. */
  popup: ReactNode;
}

/**
 * The one way in which a form is saved. A failure never loses what was typed: each refused field says what is wrong with
 * it and the first gets the focus; the server's text stands in the result popup or above the buttons, unless a field says
 * it word for word.
 */
export function useSaving<Area extends HTMLElement = HTMLFormElement>(): Saving<Area> {
  const area = useRef<Area>(null);
  const focusOn = useFocusOnWrongField();
  const focusWrongField = () => focusOn(area.current);
  const [isSaving, setSaving] = useState(false);
  const [result, setResult] = useState<(Told & { kind: 'success' | 'error' }) | null>(null);
  const [isOpened, setOpened] = useState(false);
  // Opened after the focus has moved: a popup gives the focus back to where it was when it opened.
  useLayoutEffect(() => {
    if (result) setOpened(true);
  }, [result]);

  const close = () => {
    setOpened(false);
    result?.onClose?.();
  };
  const goOn = () => {
    setOpened(false);
    result?.next?.go();
  };

  const refuse = (form: Refusable, error: unknown, { failure, onRefused, refusedFields = (fields) => fields }: RunOptions) => {
    const { text, fields: named } = readFailure(error);
    const fields = named && refusedFields(named);
    form.setFieldErrors(fields);
    focusWrongField();
    if (failure) setResult({ kind: 'error', title: failure.title, message: failure.message?.(text) ?? text });
    else form.setFormError(isSaidAtField(form, fields, text) ? null : text);
    onRefused?.(text);
  };

  const run: Saving<Area>['run'] = async (form, call, options = {}) => {
    setSaving(true);
    try {
      const told = await call();
      if (told) setResult({ ...told, kind: 'success' });
      return true;
    } catch (error) {
      // Of an ended session the sign-in speaks, where the person is led by now.
      if (!readLostSession() && !(await options.handle?.(error))) refuse(form, error, options);
      return false;
    } finally {
      setSaving(false);
    }
  };

  const popup = result && (
    <ResultPopup
      opened={isOpened}
      kind={result.kind}
      title={result.title}
      message={result.message}
      next={result.next && { label: result.next.label, onClick: goOn }}
      onClose={close}
    />
  );
  return { run, isSaving, area, focusWrongField, popup };
}

function isSaidAtField({ values }: Refusable, fields: Record<string, string> = {}, text: string): boolean {
  return Object.entries(fields).some(([path, said]) => said === text && (path.split('.')[0] ?? path) in values);
}

interface Failure {
  text: string;
  fields: Record<string, string> | undefined;
}

/** The server's words about a failure, and what it says of single fields. */
export function readFailure(error: unknown): Failure {
  const hasFields = error instanceof ApiFailure && Object.keys(error.fields).length > 0;
  return { text: failureText(error), fields: hasFields ? error.fields : undefined };
}
