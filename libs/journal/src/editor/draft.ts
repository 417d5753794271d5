import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

export interface Draft {
  /** What the field shows: what is being typed, else what is in the book. */
  text: string;
  isChanged: boolean;
  type: (text: string) => void;
  /** Hands over what was typed, when it says something else than the book. */
  commit: () => void;
  /** Forgets what was typed. */
  drop: () => void;
}

/**
 * What is being typed into one field and is not in the book yet. Somebody else’s save does not touch it, and it is
 * handed over also when the page is hidden or the field goes away, so that nothing typed is lost.
 */
export function useDraft(shown: string, onCommit: (text: string) => void): Draft {
  const [typed, setTyped] = useState<string | null>(null);
  const latest = useRef({ typed, shown, onCommit });
  useLayoutEffect(() => {
    latest.current = { typed, shown, onCommit };
  });

  const drop = useCallback(() => {
    latest.current.typed = null;
    setTyped(null);
  }, []);

  const commit = useCallback(() => {
    const { typed: text, shown: known, onCommit: handOver } = latest.current;
    if (text === null) return;
    drop();
    if (text !== known) handOver(text);
  }, [drop]);

  useEffect(() => {
    const hide = () => {
      if (document.visibilityState === 'hidden') commit();
    };
    window.addEventListener('pagehide', commit);
    document.addEventListener('visibilitychange', hide);
    return () => {
      window.removeEventListener('pagehide', commit);
      document.removeEventListener('visibilitychange', hide);
      commit();
    };
  }, [commit]);

  return { text: typed ?? shown, isChanged: typed !== null && typed !== shown, type: setTyped, commit, drop };
}
