import { ApiFailure, failureText } from '@dzvinok/api-client/call';
import { readLostSession } from '@dzvinok/session/session';
import { useFocusOnWrongField } from '@dzvinok/ui/form';
import { ResultPopup } from '@dzvinok/ui/popup';
import { useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react';

/** The used part of a form: its values and the places of refusals. */
export interface Refusable {
  values: object;
  setFieldErrors: (errors: Record<string, string> | undefined) => void;
  setFormError: (message: string | null) => void;
}

/** Text of the result popup; `onClose` runs when it is closed. */
export interface Told {
  title: string;
  message?: ReactNode;
  onClose?: () => void;
  next?: { label: string; go: () => void };
}

export interface FailureOptions {
  /** Title of the failure in the result popup; without it the text stands above the buttons. */
  failure?: { title: string; message?: (text: string) => ReactNode };
  onRefused?: (text: string) => void;
}

interface RunOptions extends FailureOptions {
  /** Maps the server's field names to the form's. */
  refusedFields?: (fields: Record<string, string>) => Record<string, string>;
  /** Returns true when it has handled the failure. */
  handle?: (error: unknown) => Promise<boolean>;
}

export interface Saving<Area> {
  /** Calls, then shows the answer in the result popup; true on success. */
  run: (form: Refusable, call: () => Promise<Told | void>, options?: RunOptions) => Promise<boolean>;
  isSaving: boolean;
  /** Put it around the fields: a refused field inside gets the focus. */
  area: RefObject<Area | null>;
  /** Focuses the first wrong field, once new errors are drawn. */
  focusWrongField: () => void;
  popup: ReactNode;
}

/** Saves a form; a failure keeps the typed values, marks and focuses refused fields, and shows the server's text once. */
export function useSaving<Area extends HTMLElement = HTMLFormElement>(): Saving<Area> {
  const area = useRef<Area>(null);
  const focusOn = useFocusOnWrongField();
  const focusWrongField = () => focusOn(area.current);
  const [isSaving, setSaving] = useState(false);
  const [result, setResult] = useState<(Told & { kind: 'success' | 'error' }) | null>(null);
  const [isOpened, setOpened] = useState(false);
  // Opened after the focus moved to the refused field: a closing popup returns the focus to where it was.
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
      // An ended session leads to the sign-in page, which shows its own text.
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

export function readFailure(error: unknown): Failure {
  const hasFields = error instanceof ApiFailure && Object.keys(error.fields).length > 0;
  return { text: failureText(error), fields: hasFields ? error.fields : undefined };
}
