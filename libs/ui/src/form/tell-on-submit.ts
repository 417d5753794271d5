import { useEffect, useEffectEvent, type RefObject } from 'react';

/** Calls `tell` before the form of the field is sent: a press on a button of an iPhone takes no focus, so the field is not left. */
export function useTellOnSubmit(field: RefObject<HTMLElement | null>, tell: () => void): void {
  const told = useEffectEvent(tell);
  useEffect(() => {
    const form = field.current?.closest('form');
    const listen = () => told();
    form?.addEventListener('submit', listen, true);
    return () => form?.removeEventListener('submit', listen, true);
  }, [field]);
}
