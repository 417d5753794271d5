import type { KeyboardEvent } from 'react';

const stops = 'select, button:not(:disabled, [tabindex="-1"])';

/** Tab past either end of a drop goes on as if the drop stood inside its field: `back` must focus the field and close. */
export function tabOutOfDrop(event: KeyboardEvent, drop: HTMLElement | null, back: () => void): void {
  if (event.key !== 'Tab') return;
  const all = [...(drop?.querySelectorAll<HTMLElement>(stops) ?? [])];
  if (document.activeElement !== all.at(event.shiftKey ? 0 : -1)) return;
  // The field itself lies before the drop's beginning, and what follows the field past its end.
  if (event.shiftKey) event.preventDefault();
  back();
}
