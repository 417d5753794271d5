import { ResultPopup } from '@dzvinok/ui/popup';
import { useLayoutEffect, useState, type ReactNode, type RefObject } from 'react';
import { useWrongFieldFocus } from './wrong-field-focus.ts';

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
