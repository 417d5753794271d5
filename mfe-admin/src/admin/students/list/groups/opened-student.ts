import { useLocation, useNavigate, useSearchParam } from '@dzvinok/router/navigation';
import { useCallback, useEffect, useRef } from 'react';

const name = 'groupsOf';

interface OpenedStudent {
  id: number | null;
  /** Both functions are stable, so that rows are not redrawn. */
  open: (studentId: number) => void;
  close: () => void;
}

function isOpenedHere(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isOpenedHere' in state;
}

function readId(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,15}$/.test(text) ? Number(text) : null;
}

/** The address holds the open popup; Back closes a popup that a click opened. */
export function useOpenedStudent(): OpenedStudent {
  const [id, change] = useSearchParam(name, readId, (next) => (next === null ? null : String(next)));
  const { state } = useLocation();
  const navigate = useNavigate();
  const isClosing = useRef(false);

  const openNow = (studentId: number) => change(studentId, { replace: false, state: { isOpenedHere: true } });

  const closeNow = () => {
    // Going back is asynchronous: a second Escape must not leave the list.
    if (id === null || isClosing.current) return;
    isClosing.current = true;
    if (isOpenedHere(state)) return void navigate(-1);
    change(null);
  };

  const latest = useRef({ openNow, closeNow });
  useEffect(() => {
    latest.current = { openNow, closeNow };
  });
  useEffect(() => {
    isClosing.current = false;
  }, [id]);

  return {
    id,
    open: useCallback((studentId) => latest.current.openNow(studentId), []),
    close: useCallback(() => latest.current.closeNow(), []),
  };
}
