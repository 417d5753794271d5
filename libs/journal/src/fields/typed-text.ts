import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Text of a field while it is being typed. */
export interface TypedText {
  readonly typed: string | null;
  write: (text: string) => void;
  keep: () => void;
  drop: () => void;
}

/** Typed text is saved by `keep`, by another `about`, on unmount and on leaving the page, always for the `about` it was typed under. */
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
