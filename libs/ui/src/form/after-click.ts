import { useEffect, useRef } from 'react';

export interface AfterClick {
  /** At once, or while the pointer is down as soon as its click has done its work. */
  run: (deed: () => void) => void;
  /** Forgets what waits: the click has answered it. */
  drop: () => void;
}

/** A press that ends in no click of its own: something is dragged, or a key goes on. */
const ends = ['mouseup', 'dragend', 'keydown'] as const;

/**
 * Lets a field speak after it is left. A press takes the focus before it is a click; a text that appears in between
 * moves the pressed button away, and the click is lost.
 */
export function useAfterClick(): AfterClick {
  const isDown = useRef(false);
  const waiting = useRef<(() => void)[]>([]);

  useEffect(() => {
    const press = ({ button }: MouseEvent) => {
      isDown.current = button === 0;
    };
    const tell = () => {
      for (const deed of waiting.current.splice(0)) deed();
    };
    const release = () => {
      isDown.current = false;
      // The click comes with the release, before any timer.
      if (waiting.current.length > 0) setTimeout(tell);
    };
    window.addEventListener('mousedown', press, true);
    for (const end of ends) window.addEventListener(end, release, true);
    return () => {
      window.removeEventListener('mousedown', press, true);
      for (const end of ends) window.removeEventListener(end, release, true);
    };
  }, []);

  return {
    run: (deed) => {
      if (isDown.current) waiting.current.push(deed);
      else deed();
    },
    drop: () => {
      waiting.current = [];
    },
  };
}
