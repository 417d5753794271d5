import { useLocation, useNavigate, useSearchParams } from '@dzvinok/router/navigation';
import { useCallback, useEffect, useRef } from 'react';

const name = 'groupsOf';

interface OpenedStudent {
  id: number | null;
  /** Both are the same functions always, so that the rows need not be drawn again. */
  open: (studentId: number) => void;
  close: () => void;
}

function isOpenedHere(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isOpenedHere' in state;
}

/** The student whose groups popup is open; the address says it, and Back closes a popup that a click has opened. */
export function useOpenedStudent(): OpenedStudent {
  const [search, setSearch] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const text = search.get(name);
  const id = text !== null && /^[1-9]\d{0,15}$/.test(text) ? Number(text) : null;
  const isClosing = useRef(false);

  const openNow = (studentId: number) => {
    setSearch(
      (present) => {
        const next = new URLSearchParams(present);
        next.set(name, String(studentId));
        return next;
      },
      { state: { isOpenedHere: true } },
    );
  };

  const closeNow = () => {
    // Going back takes a moment; a second Escape must not leave the list.
    if (id === null || isClosing.current) return;
    isClosing.current = true;
    if (isOpenedHere(state)) return void navigate(-1);
    setSearch(
      (present) => {
        const next = new URLSearchParams(present);
        next.delete(name);
        return next;
      },
      { replace: true },
    );
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
