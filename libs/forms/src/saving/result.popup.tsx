import { ResultPopup } from '@dzvinok/ui/popup';
import { useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import type { Told } from './use-saving.tsx';

interface Results<Area> {
  succeed: (told: Told) => void;
  /** Leads to the first field in error, too: a closed popup gives the focus back there. */
  fail: (title: string, message: ReactNode) => void;
  popup: ReactNode;
  /** Around the fields: the form, or what holds several of them. */
  area: RefObject<Area | null>;
  /** Goes to the first field in error, once those that were just put under their fields are marked. */
  focusWrongField: () => void;
}

/** The popup that tells how a save ended, and the focus of what it refused. */
export function useResultPopup<Area extends HTMLElement>(): Results<Area> {
  const area = useRef<Area>(null);
  const [turn, setTurn] = useState(0);
  const [result, setResult] = useState<(Told & { kind: 'success' | 'error' }) | null>(null);
  const [isOpened, setOpened] = useState(false);
  const focusWrongField = () => setTurn((previous) => previous + 1);

  useLayoutEffect(() => {
    if (turn > 0) area.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [turn]);
  // Opened after the focus has moved: a popup gives the focus back to where it was when it opened.
  useLayoutEffect(() => {
    if (result) setOpened(true);
  }, [result]);

  const close = () => {
    setOpened(false);
    result?.onClose?.();
  };

  return {
    succeed: (told) => setResult({ ...told, kind: 'success' }),
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
