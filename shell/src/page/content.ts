const product = 'Dzvinok';

export function titleOf(heading: Element | null): string {
  const copy = heading?.cloneNode(true);
  if (!(copy instanceof HTMLElement)) return product;
  // An avatar is not part of the heading's name.
  for (const decoration of copy.querySelectorAll('[aria-hidden]')) decoration.remove();
  const title = copy.textContent.trim();
  return title ? `${title} · ${product}` : product;
}

/** Keyboard and screen reader continue from the content when the focused element is gone. */
export function focusContent(): void {
  document.getElementById('content')?.focus({ preventScroll: true });
}
