const day = new Intl.DateTimeFormat('uk-UA', { day: 'numeric', month: 'long' });

/** The question about an edit that nobody sent for so long that it may not be meant any more. */
export function oldEditText(at: number): string {
  return `Цю зміну від ${day.format(at)} не вдалося зберегти. Надішліть її зараз або відмовтеся від неї.`;
}
