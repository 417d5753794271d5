import { useEffect, useEffectEvent } from 'react';

const modal = '[role="dialog"][aria-modal="true"]';

/** Calls `focus` when the part has come to the screen, or when the popup that is still over it has gone. Nobody is taken out of a field. */
export function useFirstFocus(focus: () => void): void {
  const begin = useEffectEvent(() => {
    if (!(document.activeElement instanceof HTMLInputElement || document.activeElement instanceof HTMLTextAreaElement)) focus();
  });
  useEffect(() => {
    if (!document.querySelector(modal)) return begin();
    const observer = new MutationObserver(() => {
      if (document.querySelector(modal)) return;
      observer.disconnect();
      begin();
    });
    observer.observe(document.body, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, []);
}
