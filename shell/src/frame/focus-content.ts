/** A keyboard or a screen reader goes on from the content, where what had the focus goes away. */
export function focusContent(): void {
  document.getElementById('content')?.focus({ preventScroll: true });
}
