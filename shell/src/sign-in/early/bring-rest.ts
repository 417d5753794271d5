function linksOf(kind: 'script' | 'style'): HTMLLinkElement[] {
  return [...document.querySelectorAll<HTMLLinkElement>(`link[rel^="preload-"][as="${kind}"]`)];
}

/**
 * Brings what the form has not waited for: the product's sheets, with the fonts, and behind them what the portal will
 * begin with, which is only fetched.
 */
export function bringRest(): void {
  for (const link of linksOf('style')) {
    // The portal asks again for one that does not come.
    link.addEventListener('error', () => link.remove());
    link.rel = 'stylesheet';
  }
  const fetchScripts = () => {
    for (const link of linksOf('script')) link.rel = 'prefetch';
  };
  (window.requestIdleCallback ?? setTimeout)(fetchScripts);
}
