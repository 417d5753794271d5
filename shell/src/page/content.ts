const product = 'Dzvinok';

/** The name of the browser's tab while this heading is the screen's. */
export function titleOf(heading: Element | null): string {
  const copy = heading?.cloneNode(true);
  if (!(copy instanceof HTMLElement)) return product;
  // An avatar in a heading is not a part of its name.
  for (const decoration of copy.querySelectorAll('[aria-hidden]')) decoration.remove();
  const title = copy.textContent.trim();
  return title ? `${title} · ${product}` : product;
}

/** A keyboard or a screen reader goes on from the content, where what had the focus goes away. */
export function focusContent(): void {
  document.getElementById('content')?.focus({ preventScroll: true });
}
