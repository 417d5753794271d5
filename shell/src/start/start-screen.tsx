import { useLayoutEffect } from 'react';

/** Milliseconds that the loader may lie over a page that is ready (specification §9). */
export const startLimit = 2_000;

/** Takes the loader of `index.html` off the page. */
export function hideStart(): void {
  document.getElementById('start')?.remove();
}

/** The loader goes as soon as there is something to show under it. */
export function StartEnd(): null {
  useLayoutEffect(hideStart, []);
  return null;
}
