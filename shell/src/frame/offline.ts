import type { Role } from '@dzvinok/contract/route';
import { useSyncExternalStore } from 'react';

function subscribe(changed: () => void): () => void {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}

/** True when the browser knows that it has no network: `navigator.onLine` with its `online` and `offline` events. */
export function useOffline(): boolean {
  return useSyncExternalStore(subscribe, () => !navigator.onLine, () => false);
}

/** Tells what being offline means for a role: the journal keeps marks and sends them later, forms keep nothing. */
export function offlineText(role: Role): string {
  return role === 'Teacher' || role === 'TenantAdmin'
    ? 'Оцінки журналу надішлемо автоматично, решту збережіть, коли воно повернеться.'
    : 'Зберегти зміни можна буде, коли воно повернеться.';
}
