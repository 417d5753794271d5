// Part of the page's first script: uses nothing that an old browser lacks.

/** True when the browser lacks what each page needs; the browsers are listed in infra/build/src/web.ts. */
export function isBrowserTooOld(): boolean {
  return !('withResolvers' in Promise) || !('groupBy' in Map);
}

/** Says so instead of the sign-in, before a person types anything. */
export function showBrowserTooOld(): void {
  document.addEventListener('DOMContentLoaded', () => {
    const start = document.getElementById('start');
    const text = document.getElementById('start-text');
    if (!start || !text) return;
    start.setAttribute('role', 'alert');
    start.dataset.failed = '';
    text.textContent = 'Цей браузер застарів, і портал у ньому не працює. Оновіть його або відкрийте портал в іншому браузері.';
  });
}
