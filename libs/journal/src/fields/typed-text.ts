import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Keeps the text of a field while it is being typed. */
export interface TypedText {
  /** Null when nothing is being typed. */
  readonly typed: string | null;
  write: (text: string) => void;
  /** Saves what was typed. */
  keep: () => void;
  /** Forgets what was typed. */
  drop: () => void;
}

/**
 * A text that is saved when it is left, in whatever way: `keep`, another `about`, the part going from the screen, the
 * page going away. It is saved for what it was typed about.
 */
export function useTypedText(about: string, save: (text: string) => void): TypedText {
  const [typing, setTyping] = useState<{ about: string; text: string } | null>(null);
  const unsaved = useRef<(() => void) | null>(null);

  const keep = useCallback(() => {
    const send = unsaved.current;
    unsaved.current = null;
    setTyping(null);
    send?.();
  }, []);

  function drop() {
    unsaved.current = null;
    setTyping(null);
  }

  function write(text: string) {
    unsaved.current = () => save(text);
    setTyping({ about, text });
  }

  useLayoutEffect(() => keep, [about, keep]);

  useEffect(() => {
    const hide = () => {
      if (document.visibilityState === 'hidden') keep();
    };
    window.addEventListener('pagehide', keep);
    document.addEventListener('visibilitychange', hide);
    return () => {
      window.removeEventListener('pagehide', keep);
      document.removeEventListener('visibilitychange', hide);
    };
  }, [keep]);

  return { typed: typing?.about === about ? typing.text : null, write, keep, drop };
}
