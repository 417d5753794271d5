import type { KeyboardEvent } from 'react';

const stops = 'select, button:not(:disabled, [tabindex="-1"])';

/** Tab past either end of a drop continues as from its field: `back` must focus the field and close the drop. */
export function tabOutOfDrop(event: KeyboardEvent, drop: HTMLElement | null, back: () => void): void {
  if (event.key !== 'Tab') return;
  const all = [...(drop?.querySelectorAll<HTMLElement>(stops) ?? [])];
  if (document.activeElement !== all.at(event.shiftKey ? 0 : -1)) return;
  // Shift+Tab stops at the field; Tab goes on from the field to the next control.
  if (event.shiftKey) event.preventDefault();
  back();
}
