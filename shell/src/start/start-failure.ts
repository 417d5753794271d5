import { endEarlyView } from '@dzvinok/early/early-view';
import { handover } from '@dzvinok/early/handover';
import { endEarlyForm, isEarlyFormInUse } from '../sign-in/early/early-form.ts';

/** The product itself could not be fetched or started: nothing but plain DOM can be relied upon here. */
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
  // Not a link: one to the same page with a hash would not fetch it again.
  retry.addEventListener('click', () => location.reload());
  text.after(retry);
}
