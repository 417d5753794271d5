import { endEarlyView } from '@dzvinok/remote/early/early-view';

/** The product itself could not be fetched or started: nothing but plain DOM can be relied upon here. */
export function showStartFailure(error: unknown): void {
  console.error(error);
  endEarlyView();
  const start = document.getElementById('start');
  const text = document.getElementById('start-text');
  if (!start || !text) return;
  start.role = 'alert';
  start.dataset.failed = '';
  text.textContent = 'Не вдалося відкрити портал. Перевірте інтернет і спробуйте ще раз.';
  const retry = document.createElement('button');
  retry.className = 'start-retry';
  retry.textContent = 'Спробувати ще раз';
  // Not a link: one to the same page with a hash would not fetch it again.
  retry.addEventListener('click', () => location.reload());
  text.after(retry);
}
