import { ApiFailure, failureText } from '@dzvinok/api-client/call';
import { ResultPopup } from '@dzvinok/ui/popup';
import { useLayoutEffect, useState, type ReactNode, type RefObject } from 'react';
import { useWrongFieldFocus } from './accounts.focus.ts';

interface Result {
  kind: 'success' | 'error';
  title: string;
  message?: ReactNode;
  onClose?: () => void;
}

export interface Results<Area> {
  succeed: (title: string, message?: ReactNode, onClose?: () => void) => void;
  fail: (title: string, message: ReactNode) => void;
  popup: ReactNode;
  /** For the form: a failure leads to its first field in error, where the closed popup leaves the person. */
  area: RefObject<Area | null>;
  focusWrongField: () => void;
}

/** The popup that tells how a request ended; what `onClose` does happens once it is closed. */
export function useResultPopup<Area extends HTMLElement = HTMLFormElement>(): Results<Area> {
  const [result, setResult] = useState<Result | null>(null);
  const [isOpened, setOpened] = useState(false);
  const { area, focusWrongField } = useWrongFieldFocus<Area>();

  // Opened after the focus has moved: a popup gives the focus back to where it was when it opened.
  useLayoutEffect(() => {
    if (result) setOpened(true);
  }, [result]);

  const close = () => {
    setOpened(false);
    result?.onClose?.();
  };

  return {
    succeed: (title, message, onClose) => setResult({ kind: 'success', title, message, onClose }),
    fail: (title, message) => {
      focusWrongField();
      setResult({ kind: 'error', title, message });
    },
    area,
    focusWrongField,
    popup: result && (
      <ResultPopup opened={isOpened} kind={result.kind} title={result.title} message={result.message} onClose={close} />
    ),
  };
}

interface Failure {
  text: string;
  fields: Record<string, string> | undefined;
  code: string | undefined;
}

/** The server's words about a failure, and what it says of single fields. */
export function readFailure(error: unknown): Failure {
  const hasFields = error instanceof ApiFailure && Object.keys(error.fields).length > 0;
  return { text: failureText(error), fields: hasFields ? error.fields : undefined, code: error instanceof ApiFailure ? error.code : undefined };
}

interface RefusableForm {
  setFieldErrors: (errors: Record<string, string> | undefined) => void;
  setFormError: (message: string | null) => void;
}

/** Makes a call for a form; a refusal lands on its field, and above the buttons. True when it was saved. */
export async function savedOrTold(form: RefusableForm, save: () => Promise<unknown>): Promise<boolean> {
  try {
    await save();
    return true;
  } catch (error) {
    const { text, fields } = readFailure(error);
    form.setFieldErrors(fields);
    form.setFormError(text);
    return false;
  }
}
