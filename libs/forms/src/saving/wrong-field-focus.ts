import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

interface WrongFieldFocus<Area> {
  /** Around the fields: the form, or what holds several of them. */
  area: RefObject<Area | null>;
  /** Goes to the first field in error, once those that were just put under their fields are marked. */
  focusWrongField: () => void;
}

/** For a failure that is known after the submit: leads the keyboard to what has to be typed anew. */
export function useWrongFieldFocus<Area extends HTMLElement>(): WrongFieldFocus<Area> {
  const area = useRef<Area>(null);
  const [turn, setTurn] = useState(0);
  useLayoutEffect(() => {
    if (turn > 0) area.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [turn]);
  return { area, focusWrongField: () => setTurn((previous) => previous + 1) };
}
