const delays = [500, 2_000, 8_000];

function askAgain(lost: HTMLLinkElement, attempt: number): void {
  const delay = delays[attempt];
  if (delay === undefined) return;
  setTimeout(() => {
    // A failed link stays failed; only a new element makes a new request.
    const again = document.createElement('link');
    again.rel = 'stylesheet';
    again.href = lost.href;
    again.dataset.attempt = String(attempt + 1);
    lost.replaceWith(again);
  }, delay);
}

/** Reloads the page's own failed sheets; loaders of areas retry theirs. */
export function bringBackLostStylesheets(): void {
  document.addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') {
        askAgain(target, Number(target.dataset.attempt ?? 0));
      }
    },
    true,
  );
}
