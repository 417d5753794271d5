import { useEffect, useRef } from 'react';

export interface AfterClick {
  run: (deed: () => void) => void;
  drop: () => void;
}

/** A drag fires no `mouseup`, and a key press may come instead of a release. */
const ends = ['mouseup', 'dragend', 'keydown'] as const;

/** Delays errors on blur until the click is over: an error appearing on mousedown would move the button and lose the click. */
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
