import { ApiFailure, failureText } from '@dzvinok/api-client/call';
import { ResultPopup } from '@dzvinok/ui/popup';
import { useState, type ReactNode } from 'react';

interface Result {
  kind: 'success' | 'error';
  title: string;
  message?: ReactNode;
  onClose?: () => void;
}

export interface Results {
  succeed: (title: string, message?: ReactNode, onClose?: () => void) => void;
  fail: (title: string, message: ReactNode) => void;
  popup: ReactNode;
}

/** The popup that tells how a request ended; what `onClose` does happens once it is closed. */
export function useResultPopup(): Results {
  const [result, setResult] = useState<Result | null>(null);
  const [isOpened, setOpened] = useState(false);

  const show = (next: Result) => {
    setResult(next);
    setOpened(true);
  };
  const close = () => {
    setOpened(false);
    result?.onClose?.();
  };

  return {
    succeed: (title, message, onClose) => show({ kind: 'success', title, message, onClose }),
    fail: (title, message) => show({ kind: 'error', title, message }),
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
