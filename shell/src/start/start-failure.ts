import { endEarlyView } from '@dzvinok/early/early-view';
import { handover } from '@dzvinok/early/handover';
import { endEarlyForm, isEarlyFormInUse } from '../sign-in/early/early-form.ts';

/** Plain DOM only: the product may not have loaded. */
export function showStartFailure(error: unknown): void {
  console.error(error);
  if (handover.signIn && isEarlyFormInUse()) {
    handover.signIn.isLost = true;
    return;
  }
  endEarlyView();
  endEarlyForm();
  const start = document.getElementById('start');
  const text = document.getElementById('start-text');
  if (!start || !text) return;
  start.role = 'alert';
  start.dataset.failed = '';
  text.textContent = 'Не вдалося відкрити портал. Перевірте інтернет і спробуйте ще раз.';
  const retry = document.createElement('button');
  retry.className = 'start-retry';
  retry.textContent = 'Спробувати ще раз';
  // Not a link: with a hash it would not load the page again.
  retry.addEventListener('click', () => location.reload());
  text.after(retry);
}
